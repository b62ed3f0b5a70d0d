import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { MoneyInput } from '../src/amount.ts';
import { formatCents, toCents, toMoney } from '../src/money.ts';

describe('money', () => {
  test('goes to the wire and back without losing a cent', () => {
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
    expect(MoneyInput.parse(input)).toBe(cents);
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

  test('is shown with a dollar sign and two digits', () => {
    expect(formatCents(5)).toBe('$0.05');
    expect(formatCents(-1999)).toBe('-$19.99');
  });
});
