/** Letters that Unicode does not decompose into plain ones. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};
const IRREGULAR_PLURALS = new Map(
  'cacti cactus,gladioli gladiolus,narcissi narcissus,hibisci hibiscus,crocuses crocus,calyces calyx,leaves leaf,wives wife,knives knife,scarves scarf,halves half,loaves loaf,men man,women woman,children child,people person,mice mouse,geese goose,feet foot,teeth tooth'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);
const STOP_WORDS = new Set(
  'a an and any are can do no for from give have i in is it like looking me my need of on or please show some something the there to want what with you your flower flowers crochet'.split(
    ' ',
  ),
);
const MAX_QUERY_WORDS = 8;
const MIN_TYPO_LENGTH = 4;
/** Marks two adjacent words joined into one, so that "sunflower" finds "sun flower". */
const JOINED = '^';

/**
 * A text without differences of case, accents, full-width forms, ligatures, apostrophes and invisible characters; for
 * comparison only.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}'’‘ʼ`´]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);

export const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

export function singularOf(word: string): string {
  const irregular = IRREGULAR_PLURALS.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length < 4 || !word.endsWith('s') || /(ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /([iu]s|ss|sh|ch|x|z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/**
 * The search words of these texts: the words, their singulars, and adjacent words joined.
 * @param long omits joined words
 */
export function searchWords(texts: readonly string[], { long = false } = {}): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    const words = wordsOf(text);
    words.forEach((word, at) => {
      found.add(word).add(singularOf(word));
      const next = words[at + 1];
      if (next !== undefined && !long) found.add(`${JOINED}${word}${next}`);
    });
  }
  return [...found];
}

export type WordTest = (word: string) => boolean;

/** The tests of a query's words, and how many of them an item must pass. */
export interface QueryTests {
  tests: WordTest[];
  least: number;
}

export function queryTests(query: string, vocabulary: () => Iterable<string>): QueryTests {
  const all = wordsOf(query);
  const meaningful = all.flatMap((word, at) => (isMeaningful(word) || isPartialWord(all, at) ? [at] : []));
  if (meaningful.length === 0) return { tests: all.map((_, at) => spelledAs(all, at)), least: all.length };
  const tests = meaningful.slice(0, MAX_QUERY_WORDS).map((at) => {
    const exact = spelledAs(all, at);
    const word = singularOf(all[at] as string);
    if (word.length < MIN_TYPO_LENGTH || some(vocabulary(), exact)) return exact;
    const similar = new Set<string>();
    for (const one of vocabulary()) if (isTypoOf(one, word)) similar.add(one);
    return (one: string) => similar.has(one);
  });
  return { tests, least: 1 };
}

const isMeaningful = (word: string): boolean => (word.length > 1 || /\d/.test(word)) && !STOP_WORDS.has(word);

/** A single trailing letter is the start of the next word. */
const isPartialWord = (words: readonly string[], at: number): boolean =>
  words.length > 1 && at === words.length - 1 && words[at]?.length === 1;

function spelledAs(words: readonly string[], at: number): WordTest {
  const word = words[at] as string;
  const singular = singularOf(word);
  const before = at > 0 ? `${words[at - 1]}${word}` : undefined;
  const after = at + 1 < words.length ? `${word}${words[at + 1]}` : undefined;
  if (isPartialWord(words, at)) return (one) => one.startsWith(word);
  // Short numbers match by prefix.
  if (/^\d{1,3}$/.test(word)) return (one) => one.startsWith(word) || (after !== undefined && one.includes(after));
  return (one) =>
    one.startsWith(JOINED)
      ? one.startsWith(singular, JOINED.length)
      : one.includes(singular) ||
        one.includes(word) ||
        (before !== undefined && one.includes(before)) ||
        (after !== undefined && one.includes(after));
}

function some(words: Iterable<string>, test: WordTest): boolean {
  for (const word of words) if (test(word)) return true;
  return false;
}

/**
 * Prepares a list for text search.
 * @param textsOf the searchable texts of an item
 * @returns the items, in order, that match all query words, or if there are none, those that match the most; all items
 * for a blank query
 */
export function textFilter<Item>(
  items: readonly Item[],
  textsOf: (item: Item) => readonly (string | null | undefined)[],
): (query: string) => readonly Item[] {
  let indexed: string[][] | undefined;
  return (query) => {
    if (query.trim() === '') return items;
    indexed ??= items.map((item) => searchWords(textsOf(item).filter((text) => text != null)));
    const entries = indexed;
    const { tests, least } = queryTests(query, () => new Set(entries.flat()));
    const passed = entries.map((words) => tests.filter((test) => words.some(test)).length);
    const most = passed.reduce((a, b) => Math.max(a, b), Math.max(least, 1));
    return items.filter((_, at) => passed[at] === most);
  };
}

function isTypoOf(candidate: string, word: string): boolean {
  return !candidate.startsWith(JOINED) && isWithinDistance(candidate, word, word.length < 7 ? 1 : 2);
}

/**
 * Whether the optimal string alignment distance of two words (which counts a swap of adjacent letters as one edit) is
 * at most `allowed`.
 */
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

/** The number of letters that only one of the words has: a cheap lower bound that excludes most pairs. */
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
