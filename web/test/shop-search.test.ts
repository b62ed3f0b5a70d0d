import { describe, expect, test } from '@jest/globals';
import { toCents } from '@loop-petal/contracts/rules/money';
import type { CategoryView, ProductView } from '@loop-petal/contracts/shapes/catalog';
import { bouquetsOf, findProducts, readSearch } from '../src/features/shop/shop-search.ts';
import { product as sample } from './samples.ts';

const product = (id: string, fields: Partial<ProductView>): ProductView => ({
  ...{ ...sample, id, name: id, description: '', price: '10.00', colors: [], stemCount: 1 },
  ...fields,
});
const products = [
  product('Tulip', { price: '9.00', colors: ['Pink'] }),
  product('Rose', { price: '20.00', category: 'bouquets' }),
  product('Aster', { price: '9.50', description: 'Like a small rose' }),
];
const categories = [{ slug: 'bouquets', aliases: ['crochet-flower-bouquets'] }] as CategoryView[];
const offer = { id: 'o' } as never;
const priceOf = (one: ProductView) => {
  const originalCents = toCents(one.price);
  return one.id === 'Rose'
    ? { originalCents, cents: 800, offer }
    : { originalCents, cents: originalCents, offer: null };
};
const names = (query: string) =>
  findProducts({ products, categories, priceOf }, readSearch(new URLSearchParams(query))).map(({ name }) => name);

describe('the shop page', () => {
  test('shows all products by name without a search', () => {
    expect(names('')).toEqual(['Aster', 'Rose', 'Tulip']);
  });

  test.each([
    [
      ['rose stem', 'Tulip', 'Rose', 'Aster 2', 'Rosette'],
      ['Aster 2', 'Rose', 'rose stem', 'Rosette', 'Tulip'],
    ],
    [
      ['Zinnia', 'Édelweiss', "Mother's Rose", 'Eden'],
      ['Édelweiss', 'Eden', "Mother's Rose", 'Zinnia'],
    ],
  ])('sorts %j by name in English order', (unsorted, sorted) => {
    const shelf = { products: unsorted.map((name) => product(name, {})), categories, priceOf };
    const found = findProducts(shelf, readSearch(new URLSearchParams('')));
    expect(found.map(({ name }) => name)).toEqual(sorted);
    expect(unsorted.toSorted((a, b) => a.localeCompare(b, 'en'))).toEqual(sorted);
  });

  test('finds a category by an older slug', () => {
    expect(names('category=crochet-flower-bouquets')).toEqual(['Rose']);
  });

  test('shows nothing for an unknown category', () => {
    expect(names('category=cakes')).toEqual([]);
  });

  test('sorts by the price on the card, including offers', () => {
    expect(names('sort=price-low')).toEqual(['Rose', 'Tulip', 'Aster']);
    expect(names('sort=price-high')).toEqual(['Aster', 'Tulip', 'Rose']);
  });

  test.each([
    ['', 96],
    ['shown=192', 192],
    ['shown=-5', 96],
    ['shown=all', 96],
  ])('with %p shows %i cards', (query, cards) => {
    expect(readSearch(new URLSearchParams(query)).shown).toBe(cards);
  });

  test('an unknown sort order falls back to the name', () => {
    expect(names('sort=newest')).toEqual(['Aster', 'Rose', 'Tulip']);
  });

  test('shows only reduced products with filter=offers', () => {
    expect(names('filter=offers')).toEqual(['Rose']);
  });
});

test('bouquets are found by the older slug of their category', () => {
  const renamed = [{ slug: 'wrapped', aliases: ['bouquets'] }] as CategoryView[];
  const all = [product('Tulip', {}), product('Rose', { category: 'wrapped' })];
  expect(bouquetsOf(all, renamed).map(({ id }) => id)).toEqual(['Rose']);
});
