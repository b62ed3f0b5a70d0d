import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  describeResults,
  isWithinDistance,
  lowerCased,
  MAX_RESULTS,
  type Searchable,
  score,
  search,
  textsOf,
} from '../../src/search/search.ts';
import { WordIndex } from '../../src/search/word-index.ts';

const product = (changes: Partial<Searchable> = {}): Searchable => ({
  name: 'Rose Stem',
  category: 'stems',
  description: 'One full open bloom with two leaves',
  colors: ['Madder', 'Cream'],
  ...changes,
});

/** The products as the service stores them; `title` is the name before normalization. */
function indexOf(products: readonly Searchable[]) {
  const index = new WordIndex<Searchable & { title: string }>(textsOf);
  products.forEach((one, at) => {
    index.put(String(at), { ...lowerCased(one), title: one.name });
  });
  return index;
}

describe('the search score of a product', () => {
  test.each([
    ['rose stem', 100],
    ['rose', 80],
    ['ose', 60],
    ['stems', 40],
    ['leaves', 30],
    ['madder', 20],
    ['tulip', 0],
  ])('for the term %p is %p points', (term, points) => {
    expect(score(lowerCased(product()), term)).toBe(points);
  });

  test('adds category, description and every matching color to the points for the name', () => {
    const pink = product({
      name: 'Pink Rose',
      category: 'pink',
      description: 'Very pink',
      colors: ['Pink', 'Hot pink', 'White'],
    });
    expect(score(lowerCased(pink), 'pink')).toBe(80 + 40 + 30 + 40);
  });
});

describe('the product search', () => {
  const shop = [
    product(),
    product({ name: 'Sunflower Stem', colors: ['Golden'], description: 'Two rows of petals' }),
    product({ name: 'Potted Lavender', category: 'potted', colors: ['Lavender'], description: 'A striped pot' }),
  ];
  const names = (query: string) => search(indexOf(shop), query).map(({ title }) => title);

  test('answers at most eight products, the best match first', () => {
    const many = Array.from({ length: 20 }, (_, index) => product({ name: `Rose ${index}` }));
    expect(search(indexOf([...many, product({ name: 'Rose' })]), 'rose')[0]?.title).toBe('Rose');
    expect(search(indexOf(many), 'rose')).toHaveLength(MAX_RESULTS);
  });

  test('finds products by the words of a whole sentence', () => {
    expect(names('Do you have any roses?')).toEqual(['Rose Stem']);
    expect(names('something in lavender please')).toEqual(['Potted Lavender']);
  });

  test('tolerates typos only when nothing matches exactly', () => {
    expect(names('sunflwoer')).toEqual(['Sunflower Stem']);
    expect(names('lavnder')).toEqual(['Potted Lavender']);
    expect(names('rose')).toEqual(['Rose Stem']);
    expect(names('zzzz')).toEqual([]);
  });

  test('finds nothing for a blank query', () => {
    expect(names('   ')).toEqual([]);
  });

  test('answers any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => search(indexOf(shop), query).length <= 3),
    );
  });
});

describe('the search index', () => {
  const word = fc.constantFrom('rose', 'roses', 'rosewood', 'primrose', 'tulip', 'pot', 'potted', 'Cream', 'été', '2');
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '));
  const anyProduct = fc.record({
    name: text,
    category: word,
    description: text,
    colors: fc.array(word, { maxLength: 2 }),
  });
  const query = fc.oneof(
    word,
    text,
    word.map((one) => one.slice(1, 4)),
    text.map((one) => one.slice(2, 9)),
  );

  test('finds the same products as scoring every product would', () => {
    fc.assert(
      fc.property(fc.array(anyProduct, { maxLength: 30 }), query, (products, asked) => {
        const term = asked.trim().toLowerCase();
        const points = products.map((one) => score(lowerCased(one), term)).filter((one) => one > 0 && term !== '');
        const found = search(indexOf(products), asked).map((one) => score(one, term));
        if (points.length > 0) expect(found).toEqual(points.sort((a, b) => b - a).slice(0, MAX_RESULTS));
      }),
    );
  });

  test('looks a text up by the word that the fewest products have', () => {
    const many = Array.from({ length: 100 }, (_, number) => product({ name: `Rose Stem no. ${number}` }));
    const names = (text: string) =>
      indexOf(many)
        .candidatesFor(text)
        .map(({ title }) => title);
    expect(names('stem no. 77')).toEqual(['Rose Stem no. 77']);
    expect(names('something in stems')).toEqual([]);
    expect(names('')).toHaveLength(100);
  });

  test('no longer finds products by words that were changed or removed', () => {
    const index = indexOf([product(), product({ name: 'Tulip' })]);
    index.put('0', { ...lowerCased(product({ name: 'Daisy' })), title: 'Daisy' });
    index.remove('1');
    expect(['rose', 'tulip', 'daisy'].map((asked) => search(index, asked).length)).toEqual([0, 0, 1]);
    expect(index.size).toBe(1);
  });
});

test('a transposition of two adjacent letters counts as one typo', () => {
  expect(isWithinDistance('rose', 'rsoe', 1)).toBe(true);
  expect(isWithinDistance('rose', 'eosr', 1)).toBe(false);
});

test.each([
  ['', 0, 'Tell me what you are looking for: a flower, a color, or an occasion.'],
  [
    'moss',
    0,
    'I couldn\'t find anything for "moss". Try a flower such as rose or sunflower, a color such as pink, or "bouquet".',
  ],
  [' moss ', 1, 'I found one match for "moss":'],
  ['rose', 8, 'I found 8 matches for "rose":'],
])('of %j with %d results is said in the shop’s English: %s', (query, count, said) => {
  expect(describeResults(query, count)).toBe(said);
});
