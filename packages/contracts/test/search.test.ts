import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { foldText, isWithinDistance, singularOf, textFilter, wordsOf } from '../src/rules/search.ts';

test.each([
  ['Café Rosé', 'cafe rose'],
  ['ＦＵＬＬ', 'full'],
  ['O’Brien', 'obrien'],
  ['Straße', 'strasse'],
  ['ro\u200bse', 'rose'],
  ['Zoë Łuczak', 'zoe luczak'],
])('%p is compared as %p', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['roses', 'rose'],
  ['peonies', 'peony'],
  ['daisies', 'daisy'],
  ['irises', 'iris'],
  ['bunches', 'bunch'],
  ['boxes', 'box'],
  ['vases', 'vase'],
  ['leaves', 'leaf'],
  ['cacti', 'cactus'],
  ['hibiscus', 'hibiscus'],
  ['grass', 'grass'],
  ['iris', 'iris'],
])('the singular of %s is %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular);
});

describe('a searchable list', () => {
  const people = [
    { name: 'Zoë Miller', email: 'zoe@example.com', order: '14c578b5-0000-4000-8000-000000000000' },
    { name: 'Sean O’Brien', email: null, order: '2f19aa01-0000-4000-8000-000000000000' },
    { name: 'Anna van der Berg', email: 'anna@example.com', order: '99c1d2e3-0000-4000-8000-000000000000' },
  ];
  const find = textFilter(people, ({ name, email, order }) => [name, email, order]);
  const names = (query: string) => find(query).map(({ name }) => name);

  test.each([
    ['Zoe', ['Zoë Miller']],
    ["o'brien", ['Sean O’Brien']],
    ['obrien sean', ['Sean O’Brien']],
    ['o brien', ['Sean O’Brien']],
    ['vanderberg', []],
    ['vander', ['Anna van der Berg']],
    ['#14C578B5', ['Zoë Miller']],
    ['anna@example.com', ['Anna van der Berg']],
    ['mileer', ['Zoë Miller']],
    ['example', ['Zoë Miller', 'Anna van der Berg']],
    ['qqqq', []],
    [' ', ['Zoë Miller', 'Sean O’Brien', 'Anna van der Berg']],
  ])('given %p, finds %j', (query, found) => {
    expect(names(query)).toEqual(found);
  });

  test('finds every item by any part of one of its words, in any case', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 9 }), fc.nat(), fc.nat(3), (words, pick, from) => {
        const wanted = words[pick % words.length] as string;
        const part = wanted.slice(Math.min(from, wanted.length - 2));
        const found = textFilter(words, (one) => [one])(part.toUpperCase());
        expect(found).toContain(wanted);
      }),
    );
  });

  test('accepts any text without an error', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => find(query).length <= 3));
  });
});

test('normalizing a text again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(wordsOf(foldText(text))).toEqual(wordsOf(text));
    }),
  );
});

test('a transposition of two adjacent letters counts as one typo', () => {
  expect(isWithinDistance('rose', 'rsoe', 1)).toBe(true);
  expect(isWithinDistance('rose', 'eosr', 1)).toBe(false);
});
