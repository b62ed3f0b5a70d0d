import { queryTests, searchWords, type WordTest, wordsOf } from '@loop-petal/contracts/rules/search';
import type { WordIndex } from './word-index.ts';

export interface ProductTexts {
  name: string;
  category: string;
  description: string;
  colors: readonly string[];
}

export interface Searchable extends ProductTexts {
  words: {
    name: readonly string[];
    category: readonly string[];
    description: readonly string[];
    colors: readonly (readonly string[])[];
  };
}

export const MAX_RESULTS = 8;
/** Higher than any sum of word scores, so that matches of the whole query come first. */
const WHOLE_FIRST = 100_000;

const folded = (text: string): string => wordsOf(text).join(' ');

export const searchable = ({ name, category, description, colors }: ProductTexts): Searchable => ({
  name: folded(name),
  category: folded(category),
  description: folded(description),
  colors: colors.map(folded),
  words: {
    name: searchWords([name]),
    category: searchWords([category]),
    description: searchWords([description], { long: true }),
    colors: colors.map((color) => searchWords([color])),
  },
});

export const productWords = ({ words }: Searchable): Set<string> =>
  new Set([...words.name, ...words.category, ...words.description, ...words.colors.flat()]);

/**
 * The specified search score of one product for one term. The tiers of the name are mutually exclusive (exact 100,
 * start 80, inside 60); category adds 40, description 30 and each color that contains the term 20.
 */
export function score({ name, category, description, colors }: ProductTexts, term: string): number {
  const byName = name === term ? 100 : name.startsWith(term) ? 80 : name.includes(term) ? 60 : 0;
  return byName + scoreParts([category, description, colors], (text) => text.includes(term));
}

/** The score of a match with another form of a word. */
const wordScore = ({ words }: Searchable, test: WordTest): number =>
  (words.name.some(test) ? 60 : 0) +
  scoreParts([words.category, words.description, words.colors], (some) => some.some(test));

const scoreParts = <Text>(
  [category, description, colors]: [Text, Text, readonly Text[]],
  fits: (text: Text) => boolean,
) => (fits(category) ? 40 : 0) + (fits(description) ? 30 : 0) + 20 * colors.filter(fits).length;

/** The products that match all words of a query; if there are none, those that match the most words. */
export const findMatching = <Item extends Searchable>(index: WordIndex<Item>, query: string): Item[] =>
  index.matching(queryTests(query, () => index.vocabulary()));

/** The best matches, at most eight: first those of the whole query, then by the sum of word scores. */
export function search<Item extends Searchable>(index: WordIndex<Item>, query: string): Item[] {
  const term = folded(query);
  const asked = queryTests(query, () => index.vocabulary());
  return best(
    index.matching(asked),
    (item) => WHOLE_FIRST * score(item, term) + total(asked.tests.map((test) => wordScore(item, test))),
  );
}

export function describeResults(query: string, count: number): string {
  const asked = query.trim();
  if (!asked) return 'Tell me what you are looking for: a flower, a color, or an occasion.';
  if (count === 0) {
    return `I couldn't find anything for "${asked}". Try a flower such as rose or sunflower, a color such as pink, or "bouquet".`;
  }
  return count === 1 ? `I found one match for "${asked}":` : `I found ${count} matches for "${asked}":`;
}

function best<Item extends Searchable>(items: Iterable<Item>, scorer: (item: Item) => number): Item[] {
  const ranked: { item: Item; points: number }[] = [];
  for (const item of items) {
    const points = scorer(item);
    const comesAfter = (other: { item: Item; points: number }) =>
      other.points < points || (other.points === points && other.item.name > item.name);
    const last = ranked.at(-1);
    if (last && ranked.length === MAX_RESULTS && !comesAfter(last)) continue;
    const at = ranked.findIndex(comesAfter);
    ranked.splice(at < 0 ? ranked.length : at, 0, { item, points });
    ranked.length = Math.min(ranked.length, MAX_RESULTS);
  }
  return ranked.map(({ item }) => item);
}

const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
