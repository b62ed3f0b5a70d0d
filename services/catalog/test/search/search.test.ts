import { describe, expect, test } from '@jest/globals';
import { wordsOf } from '@loop-petal/contracts/rules/search';
import fc from 'fast-check';
import {
  describeResults,
  findMatching,
  MAX_RESULTS,
  type ProductTexts,
  productWords,
  score,
  search,
  searchable,
} from '../../src/search/search.ts';
import { WordIndex } from '../../src/search/word-index.ts';

const product = (changes: Partial<ProductTexts> = {}): ProductTexts => ({
  name: 'Rose Stem',
  category: 'stems',
  description: 'One full open bloom with two leaves',
  colors: ['Madder', 'Cream'],
  ...changes,
});

/** The products as the service stores them; `title` is the name before normalization. */
function indexOf(products: readonly ProductTexts[]) {
  const index = new WordIndex<ReturnType<typeof searchable> & { title: string }>(productWords);
  products.forEach((one, at) => {
    index.put(String(at), { ...searchable(one), title: one.name });
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
    expect(score(searchable(product()), term)).toBe(points);
  });

  test('adds category, description and every matching color to the points for the name', () => {
    const pink = product({
      name: 'Pink Rose',
      category: 'pink',
      description: 'Very pink',
      colors: ['Pink', 'Hot pink', 'White'],
    });
    expect(score(searchable(pink), 'pink')).toBe(80 + 40 + 30 + 40);
  });
});

describe('the product search', () => {
  const shop = [
    product(),
    product({ name: 'Sunflower Stem', colors: ['Golden'], description: 'Two rows of petals' }),
    product({ name: 'Potted Lavender', category: 'potted', colors: ['Lavender'], description: 'A striped pot' }),
  ];
  const names = (query: string) => search(indexOf(shop), query).map(({ title }) => title);

  test('returns at most eight products, best match first', () => {
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

  test.each([
    ['red rose', ['Red Rose']],
    ['cafe rose', ['Café Rosé Bouquet']],
    ['ＣＡＦＥ', ['Café Rosé Bouquet']],
    ['Cafe\u0301', ['Café Rosé Bouquet']],
    ['peonies', ['Peony Stem']],
    ['poppy', ['Field Poppies']],
    ['cactuses', ['Potted Cactus']],
    ['cacti', ['Potted Cactus']],
    ['sun flower', ['Sunflower Duo']],
    ['mothers day', ["Mother's Day Tulips"]],
    ['mother’s', ["Mother's Day Tulips"]],
    ['snowdrop', ['Snow Drops']],
    ['sunflwer duo', ['Sunflower Duo']],
    ['tulip mothers', ["Mother's Day Tulips"]],
  ])('given %p, finds %j', (query, expected) => {
    const plain = { description: '', colors: [], category: '' };
    const shelf = indexOf([
      product(),
      ...[
        'Red Rose',
        'Café Rosé Bouquet',
        'Peony Stem',
        'Field Poppies',
        'Potted Cactus',
        'Sunflower Duo',
        "Mother's Day Tulips",
        'Snow Drops',
      ].map((name) => product({ ...plain, name })),
    ]);
    const found = search(shelf, query).map(({ title }) => title);
    expect(found).toEqual(expected);
    expect(new Set(findMatching(shelf, query).map(({ title }) => title))).toEqual(new Set(found));
  });

  test('finds products with some of the words when none has all of them', () => {
    expect(names('golden lavender')).toEqual(['Potted Lavender', 'Sunflower Stem']);
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
        const term = wordsOf(asked).join(' ');
        const points = products.map((one) => score(searchable(one), term)).filter((one) => one > 0 && term !== '');
        const found = search(indexOf(products), asked).map((one) => score(one, term));
        const whole = points.sort((a, b) => b - a).slice(0, MAX_RESULTS);
        expect(found.slice(0, whole.length)).toEqual(whole);
      }),
    );
  });

  test('no longer finds products by words that were changed or removed', () => {
    const index = indexOf([product(), product({ name: 'Tulip' })]);
    index.put('0', { ...searchable(product({ name: 'Daisy' })), title: 'Daisy' });
    index.remove('1');
    expect(['rose', 'tulip', 'daisy'].map((asked) => search(index, asked).length)).toEqual([0, 0, 1]);
    expect(index.size).toBe(1);
  });
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
])('a search for %j with %d results is described as: %s', (query, count, said) => {
  expect(describeResults(query, count)).toBe(said);
});
