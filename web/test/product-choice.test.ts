import { describe, expect, test } from '@jest/globals';
import type { ProductView, VariationView } from '@loop-petal/contracts/shapes/catalog';
import { chooseColor } from '../src/catalogue/product-choice.ts';

const variation = (colorName: string, isAvailable = true) =>
  ({ id: colorName, colorName, isAvailable }) as VariationView;
const product = (fields: Partial<ProductView>) =>
  ({ inStock: true, colors: [], variations: [], ...fields }) as ProductView;
const rose = product({ variations: [variation('Plum', false), variation('Madder'), variation('Cream')] });

describe('the initial color of a product page', () => {
  test('is the first available one', () => {
    expect(chooseColor(rose, null)).toMatchObject({ color: 'Madder', problem: null });
  });

  test('is the one in the URL, ignoring case', () => {
    expect(chooseColor(rose, 'cream')).toMatchObject({ color: 'Cream', variation: { id: 'Cream' } });
  });

  test('is never a color that the product lacks', () => {
    expect(chooseColor(rose, 'Blue').color).toBe('Madder');
  });

  test('is the first variation when none is available', () => {
    const soldOut = product({ variations: [variation('Plum', false), variation('Cream', false)] });
    expect(chooseColor(soldOut, null)).toMatchObject({ color: 'Plum', problem: 'unavailable' });
  });

  test('is the first color of a product without variations', () => {
    expect(chooseColor(product({ colors: ['Red', 'Pink'] }), null).color).toBe('Red');
  });
});
