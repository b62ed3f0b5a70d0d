import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isWithin, MAX_RESULTS, type Searchable, score, search } from '../src/search.ts';

const product = (changes: Partial<Searchable> = {}): Searchable => ({
  name: 'Rose Stem',
  category: 'stems',
  description: 'One full open bloom with two leaves',
  colors: ['Madder', 'Cream'],
  ...changes,
});

describe('the score of a product', () => {
  test.each([
    ['rose stem', 100],
    ['rose', 80],
    ['ose', 60],
    ['stems', 40],
    ['leaves', 30],
    ['madder', 20],
    ['tulip', 0],
  ])('for %p is %p', (term, points) => {
    expect(score(product(), term)).toBe(points);
  });

  test('adds category, description and every matching colour to one tier of the name', () => {
    const pink = product({
      name: 'Pink Rose',
      category: 'pink',
      description: 'Very pink',
      colors: ['Pink', 'Hot pink', 'White'],
    });
    expect(score(pink, 'pink')).toBe(80 + 40 + 30 + 40);
  });
});

describe('a search', () => {
  const shop = [
    product(),
    product({ name: 'Sunflower Stem', colors: ['Golden'], description: 'Two rows of petals' }),
    product({ name: 'Potted Lavender', category: 'potted', colors: ['Lavender'], description: 'A striped pot' }),
  ];
  const names = (query: string) => search(shop, query).map(({ name }) => name);

  test('answers the best match first and at most eight', () => {
    const many = Array.from({ length: 20 }, (_, index) => product({ name: `Rose ${index}` }));
    expect(search([...many, product({ name: 'Rose' })], 'rose')[0]?.name).toBe('Rose');
    expect(search(many, 'rose')).toHaveLength(MAX_RESULTS);
  });

  test('reads the words of a whole sentence', () => {
    expect(names('Do you have any roses?')).toEqual(['Rose Stem']);
    expect(names('something in lavender please')).toEqual(['Potted Lavender']);
  });

  test('forgives a slip only when nothing matched', () => {
    expect(names('sunflwoer')).toEqual(['Sunflower Stem']);
    expect(names('lavnder')).toEqual(['Potted Lavender']);
    expect(names('rose')).toEqual(['Rose Stem']);
    expect(names('zzzz')).toEqual([]);
  });

  test('of nothing finds nothing', () => {
    expect(names('   ')).toEqual([]);
  });

  test('survives every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => search(shop, query).length <= shop.length),
    );
  });
});

test('one swap of neighbours is one slip', () => {
  expect(isWithin('rose', 'rsoe', 1)).toBe(true);
  expect(isWithin('rose', 'eosr', 1)).toBe(false);
});
