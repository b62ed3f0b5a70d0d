import { expect, test } from '@jest/globals';
import { offerSavings } from '../src/rules/offer-savings.ts';

const item = (quantity: number, listPriceCents: number, priceCents: number, offerTitle: string | null = null) => ({
  quantity,
  listPriceCents,
  priceCents,
  offerTitle,
});

test('adds up what each offer takes off, and the items without offers', () => {
  const items = [item(10, 20_00, 18_00, 'Ten or more'), item(1, 5_00, 4_00, 'Spring'), item(2, 10_00, 9_00, 'Spring')];
  expect(offerSavings([...items, item(1, 3_00, 3_00)], 205_00)).toEqual([
    { label: 'Items', cents: 228_00 },
    { label: 'Ten or more', cents: -20_00 },
    { label: 'Spring', cents: -3_00 },
  ]);
});

test('names the offers of earlier orders “Offers”', () => {
  expect(offerSavings([item(1, 5_00, 4_00)], 4_00)).toEqual([
    { label: 'Items', cents: 5_00 },
    { label: 'Offers', cents: -1_00 },
  ]);
});

test('is empty without offers, and for events without list prices', () => {
  expect(offerSavings([item(1, 5_00, 5_00), item(1, 0, 5_00)], 10_00)).toEqual([]);
});
