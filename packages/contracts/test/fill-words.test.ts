import { expect, test } from '@jest/globals';
import { DEFAULT_CONTENT } from '../src/rules/default-content.ts';
import { FILLED_NAMES, fillWords } from '../src/rules/fill-words.ts';

test('the default words name the default rules', () => {
  const words = JSON.stringify(fillWords(DEFAULT_CONTENT));
  for (const name of FILLED_NAMES) expect(words).not.toContain(name);
  for (const text of ['{name}', '3-5 business days', '30-day', '30 days to', 'within 24 hours, but', 'over $75. Below'])
    expect(words).toContain(text);
});

test('words change with the rules, wherever they appear', () => {
  const rules = {
    makingDays: { min: 1, max: 1 },
    returnWindowDays: 1,
    cancelWindowHours: 1,
    freeShippingAbove: null,
    flatShipping: '5.00',
  };
  const words = { faq: [{ answer: FILLED_NAMES.join('; ') }], count: 3, none: null, other: '{toString} {unknown}' };
  expect(fillWords(words, rules)).toEqual({
    ...words,
    faq: [{ answer: '1 business day; 1; 1 day; 1 hour; Ground shipping is a flat fee of $5.00 per shipment.' }],
  });
  expect(fillWords(undefined)).toBeUndefined();
});

test('no words promise free shipping while ground is not offered', () => {
  const services = (ground: boolean) => [
    { code: 'FEDEX_2_DAY' as const, price: '12.99', available: true },
    { code: 'FEDEX_GROUND' as const, price: '7.99', available: ground },
  ];
  expect(fillWords('{groundShipping}', { services: services(true) })).toMatch(
    /^Ground shipping is free .* over \$75\./,
  );
  expect(fillWords('{groundShipping}', { services: services(false) })).toBe('Shipping starts at $12.99 per shipment.');
});
