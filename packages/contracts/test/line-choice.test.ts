import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseLine, colorPrompt, isBuyable, soldColors } from '../src/rules/line-choice.ts';

const variation = (colorName: string, changes = {}) => ({
  id: `id of ${colorName}`,
  colorName,
  isAvailable: true,
  stockQuantity: 0,
  ...changes,
});
const product = (changes = {}) => ({ inStock: true, isVisible: true, colors: [], variations: [], ...changes });
const red = variation('Red', { stockQuantity: 2 });
const white = variation('White');
const gold = variation('Gold', { isAvailable: false, stockQuantity: 4 });
const tulip = product({ colors: ['Red', 'Moss'], variations: [red, white, gold] });

const color = fc.constantFrom('Red', 'White', 'Gold', 'Moss');
const anyProduct = fc.record({
  inStock: fc.boolean(),
  isVisible: fc.boolean(),
  colors: fc.uniqueArray(color),
  variations: fc
    .uniqueArray(color)
    .chain((names) =>
      fc.tuple(...names.map((name) => fc.boolean().map((isAvailable) => variation(name, { isAvailable })))),
    ),
});

test('the colors for sale are those of the variations, or else those of the product', () => {
  expect(soldColors(tulip)).toEqual(['Red', 'White', 'Gold']);
  expect(soldColors({ ...tulip, variations: [] })).toEqual(['Red', 'Moss']);
});

describe('the variation and color of a line', () => {
  test.each([
    ['an id', { variationId: red.id, selectedColor: 'White' }, red],
    ['a color in any case', { selectedColor: ' WHITE ' }, white],
    ['an unavailable color', { selectedColor: 'gold' }, gold],
  ])('come from %s', (_, request, variation) => {
    expect(chooseLine(tulip, request)).toMatchObject({ variation, color: variation.colorName });
  });

  test('are the only ones when the line names none', () => {
    expect(chooseLine(product({ variations: [white] }), {})).toMatchObject({ variation: white, problem: null });
    expect(chooseLine(product({ colors: ['Moss'] }), {})).toMatchObject({ variation: null, color: 'Moss' });
    expect(chooseLine(product(), { selectedColor: 'Red' })).toMatchObject({ color: null, problem: null });
  });

  test.each([
    ['unavailable', tulip, { selectedColor: 'Gold' }],
    ['unavailable', product({ inStock: false }), {}],
    ['unavailable', product({ isVisible: false }), {}],
    ['unknown_color', tulip, { selectedColor: 'Moss' }],
    ['unknown_color', tulip, { variationId: 'x', selectedColor: 'Red' }],
    ['unknown_color', product({ colors: ['Red'] }), { selectedColor: 'Moss' }],
    ['unknown_color', product({ colors: ['Red'] }), { variationId: red.id }],
    ['ambiguous_color', tulip, {}],
    ['ambiguous_color', product({ colors: ['Red', 'Moss'] }), {}],
  ])('can be %s', (problem, sold, request) => {
    expect(chooseLine(sold, request)).toMatchObject({ problem, left: null });
  });

  test('show how many pieces of a limited edition are left', () => {
    expect(chooseLine(tulip, { selectedColor: 'Red' }).left).toBe(2);
    expect(chooseLine(tulip, { selectedColor: 'White' }).left).toBeNull();
  });

  test('a product is buyable when one of its lines is', () => {
    fc.assert(
      fc.property(anyProduct, (sold) => {
        const lines = [{}, ...sold.variations.map(({ id }) => ({ variationId: id }))];
        const named = sold.colors.map((selectedColor) => ({ selectedColor }));
        const canBuy = [...lines, ...named].some((line) => chooseLine(sold, line).problem === null);
        expect(isBuyable(sold)).toBe(canBuy);
      }),
    );
  });

  test('stay the same when the stored line is chosen again', () => {
    fc.assert(
      fc.property(anyProduct, fc.option(color), (sold, selectedColor) => {
        const chosen = chooseLine(sold, { selectedColor });
        fc.pre(chosen.problem === null);
        const stored = { variationId: chosen.variation?.id ?? null, selectedColor: chosen.color };
        expect(chooseLine(sold, stored)).toEqual(chosen);
      }),
    );
  });
});

test('a missing choice asks for a variation or a color', () => {
  expect(colorPrompt(tulip)).toBe('Please select a color variation');
  expect(colorPrompt(product({ colors: ['Red', 'Moss'] }))).toBe('Please select a color');
});
