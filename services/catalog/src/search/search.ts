import { type WordIndex, wordsOf } from './word-index.ts';

/** What a product is scored by, in lower case. */
export interface Searchable {
  name: string;
  category: string;
  description: string;
  colors: readonly string[];
}

export const MAX_RESULTS = 8;
const STOP_WORDS = new Set(
  'a an and any are can do for from give have i in is it like looking me my need of on or please show some something the there to want what with you your flower flowers crochet'.split(
    ' ',
  ),
);

/**
 * The shop's search score of one product for one term. The name tiers exclude each other (exact 100, start 80,
 * inside 60); category adds 40, description 30 and every color that contains the term 20.
 */
export function score({ name, category, description, colors }: Searchable, term: string): number {
  const byName = name === term ? 100 : name.startsWith(term) ? 80 : name.includes(term) ? 60 : 0;
  const byCategory = category.includes(term) ? 40 : 0;
  const byDescription = description.includes(term) ? 30 : 0;
  const byColors = 20 * colors.filter((color) => color.includes(term)).length;
  return byName + byCategory + byDescription + byColors;
}

/** What a product is scored by, made lower case. */
export const lowerCased = ({ name, category, description, colors }: Searchable): Searchable => ({
  name: name.toLowerCase(),
  category: category.toLowerCase(),
  description: description.toLowerCase(),
  colors: colors.map((color) => color.toLowerCase()),
});

/** The texts whose words a product is found by. */
export const textsOf = ({ name, category, description, colors }: Searchable): string[] => [
  name,
  category,
  description,
  ...colors,
];

/**
 * The best matches, highest score first. Products that contain the whole query come first; without any, those that
 * contain its words; without those, products with words that differ from them by a typo.
 */
export function search<Item extends Searchable>(index: WordIndex<Item>, query: string): Item[] {
  const term = query.trim().toLowerCase();
  if (!term) return [];
  const whole = best(index.candidatesFor(term), (item) => score(item, term));
  if (whole.length > 0) return whole;
  const words = meaningfulWords(term);
  const byWords = best(index.candidatesFor(...words), (item) => total(words.map((word) => score(item, word))));
  if (byWords.length > 0) return byWords;
  const similar = words.filter((word) => word.length >= 4).map((word) => index.words((one) => isTypoOf(one, word)));
  return best(index.itemsWithWord(...similar.map((set) => (word: string) => set.has(word))), (item) =>
    total(similar.map((set) => typoScore(item, set))),
  );
}

/** The search assistant's sentence above the results. */
export function describeResults(query: string, count: number): string {
  const asked = query.trim();
  if (!asked) return 'Tell me what you are looking for: a flower, a color, or an occasion.';
  if (count === 0) {
    return `I couldn't find anything for "${asked}". Try a flower such as rose or sunflower, a color such as pink, or "bouquet".`;
  }
  return count === 1 ? `I found one match for "${asked}":` : `I found ${count} matches for "${asked}":`;
}

/** The items with the highest scores, at most eight; those with the same score by name. */
function best<Item extends Searchable>(items: Iterable<Item>, scorer: (item: Item) => number): Item[] {
  const ranked: { item: Item; points: number }[] = [];
  for (const item of items) {
    const points = scorer(item);
    if (points === 0) continue;
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

function meaningfulWords(term: string): string[] {
  const words = wordsOf(term).filter((word) => word.length > 1 && !STOP_WORDS.has(word));
  return words.map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)).slice(0, 8);
}

/** One edit in words of up to six letters, two in longer ones; a plural `s` counts for nothing. */
function isTypoOf(candidate: string, word: string): boolean {
  const allowed = word.length < 7 ? 1 : 2;
  return isWithinDistance(candidate, word, allowed) || isWithinDistance(candidate.replace(/s$/, ''), word, allowed);
}

/** @param similar the indexed words that differ from the one in the query by a typo */
function typoScore({ name, category, colors }: Searchable, similar: ReadonlySet<string>): number {
  const isSimilar = (text: string) => wordsOf(text).some((word) => similar.has(word));
  return (isSimilar(name) ? 60 : 0) + (isSimilar(category) ? 40 : 0) + 20 * colors.filter(isSimilar).length;
}

/** Whether the optimal string alignment distance of two words (with swaps of adjacent letters) is at most `allowed`. */
export function isWithinDistance(a: string, b: string, allowed: number): boolean {
  if (Math.abs(a.length - b.length) > allowed || differentLetters(a, b) > 2 * allowed) return false;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let fewest = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) fewest = Math.min(fewest, at(beforePrevious, column - 2) + 1);
      current.push(fewest);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length) <= allowed;
}

/** The number of letters that only one of the words has: a cheap lower bound that rules out most pairs. */
function differentLetters(a: string, b: string): number {
  let count = 0;
  for (let bits = lettersOf(a) ^ lettersOf(b); bits !== 0; bits &= bits - 1) count += 1;
  return count;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let index = 0; index < word.length; index++) bits |= 1 << (word.charCodeAt(index) & 31);
  return bits;
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
