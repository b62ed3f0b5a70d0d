import { describe, expect, test } from '@jest/globals';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { bodyOf, newBodyOf, newProduct, valuesOf } from '../src/features/products/product-values.ts';
import { changedFields } from '../src/layout/forms/changed-fields.ts';
import { product } from './samples.ts';

const stored: AdminProductView = {
  ...product,
  images: [
    { url: '/images/rose.webp', alt: 'Front', image: null },
    { url: '/images/side.webp', alt: '', image: null },
  ],
  colorCodes: { Red: '#b0405f' },
  size: '14 in',
};

describe('the form values of a product', () => {
  test('are unchanged by saving', () => {
    const values = valuesOf(stored);
    expect(changedFields(bodyOf(values), bodyOf(valuesOf(stored)))).toEqual({});
    expect(bodyOf(values)).toMatchObject({
      images: [
        { url: '/images/rose.webp', alt: 'Front' },
        { url: '/images/side.webp', alt: '' },
      ],
      colorCodes: { Red: '#b0405f' },
      size: '14 in',
      slug: 'rose-stem',
    });
  });

  test('send a removed text, and keep the address when its field is empty', () => {
    const values = valuesOf(stored);
    expect(changedFields(bodyOf(values), bodyOf({ ...values, size: '', slug: ' ' }))).toEqual({ size: '' });
  });

  test('of a new product contain only the filled fields', () => {
    const filled = { ...newProduct, name: 'Tulip', imageUrl: '/images/tulip.webp' };
    expect(Object.keys(newBodyOf(filled)).sort()).toEqual(
      ['colors', 'imageUrl', 'inStock', 'isVisible', 'name', 'price', 'stemCount'].sort(),
    );
    expect(newBodyOf({ ...filled, imageAlt: 'A tulip' }).images).toEqual([
      { url: '/images/tulip.webp', alt: 'A tulip' },
    ]);
  });
});
