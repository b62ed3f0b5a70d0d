import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MoneyInput } from '../src/rules/amount.ts';
import { formatCents, toCents, toMoney } from '../src/rules/money.ts';
import { salesTaxLabel } from '../src/rules/shop.ts';

describe('money', () => {
  test('keeps every cent when it is written and read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (cents) => toCents(toMoney(cents)) === cents),
    );
  });

  test.each([
    [29.99, 2999],
    ['29.9', 2990],
    ['0', 0],
    [1.1, 110],
    [' 12.50 ', 1250],
  ])('reads %p as cents', (input, cents) => {
    const amount = MoneyInput.parse(input);
    expect(amount.cents).toBe(cents);
    expect(JSON.stringify({ amount })).toBe(JSON.stringify({ amount: cents }));
  });

  test.each([
    -1,
    '-1',
    '1.005',
    '1e3',
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    ' ',
    '1,50',
    '$5',
    null,
    {},
    '9'.repeat(12),
  ])('refuses %p', (input) => {
    expect(MoneyInput.safeParse(input).success).toBe(false);
  });

  test('is shown with a dollar sign and two decimals', () => {
    expect(formatCents(5)).toBe('$0.05');
    expect(formatCents(-1999)).toBe('-$19.99');
    expect([99_999, 100_000, -123_456, 123_456_789].map(formatCents)).toEqual([
      ...['$999.99', '$1,000.00', '-$1,234.56', '$1,234,567.89'],
    ]);
  });
});

describe('the label of the sales tax', () => {
  test('has the rate', () => {
    expect(salesTaxLabel('6.67')).toBe('Sales Tax (6.67%)');
    expect(['8.25', '8.00', '0.050', '0', null].map(salesTaxLabel)).toEqual([
      'Sales Tax (8.25%)',
      'Sales Tax (8%)',
      'Sales Tax (0.05%)',
      'Sales Tax (0%)',
      'Sales Tax',
    ]);
  });
});

describe('the code of services and clients', () => {
  const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
  const sources = ['admin-web/src', 'gateway/src', 'packages', 'services', 'web/src'].flatMap((folder) =>
    readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /^(?!.*(?:node_modules|test)\/).*\.tsx?$/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  const linesWith = (pattern: RegExp) =>
    sources.flatMap((path) => {
      const lines = readFileSync(`${ROOT}/${path}`, 'utf8').split('\n');
      return lines.filter((line) => pattern.test(line)).map((line) => `${path}: ${line.trim()}`);
    });

  test('never calculates money in floating point', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(linesWith(/(?<!average)\.toFixed\(|\b(?:Number|parseFloat)\([^()]*(?:price|amount|subtotal|cost)/i)).toEqual(
      [],
    );
  });

  test('has the label of the sales tax in one place', () => {
    expect(linesWith(/Sales Tax \(/)).toEqual([expect.stringContaining('packages/contracts/src/rules/shop.ts')]);
  });
});
