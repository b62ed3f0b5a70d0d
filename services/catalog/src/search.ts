/** What the scorer reads of a product. */
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
 * inside 60); category adds 40, description 30 and every colour that contains the term 20.
 */
export function score(product: Searchable, term: string): number {
  const name = product.name.toLowerCase();
  const byName = name === term ? 100 : name.startsWith(term) ? 80 : name.includes(term) ? 60 : 0;
  const byCategory = product.category.toLowerCase().includes(term) ? 40 : 0;
  const byDescription = product.description.toLowerCase().includes(term) ? 30 : 0;
  const byColors = 20 * product.colors.filter((color) => color.toLowerCase().includes(term)).length;
  return byName + byCategory + byDescription + byColors;
}

/**
 * The best matches, highest score first. The whole query counts first; when it is nowhere, its words do; and only
 * when those are nowhere either, words that are a typing slip away.
 */
export function search<Item extends Searchable>(products: readonly Item[], query: string): Item[] {
  const term = query.trim().toLowerCase();
  if (!term) return [];
  const words = meaningfulWords(term);
  const scorers = [
    (product: Item) => score(product, term),
    (product: Item) => total(words.map((word) => score(product, word))),
    (product: Item) => total(words.map((word) => slipScore(product, word))),
  ];
  for (const scorer of scorers) {
    const found = rank(products, scorer);
    if (found.length > 0) return found;
  }
  return [];
}

/** The assistant's sentence above the results. */
export function describeResults(query: string, count: number): string {
  const asked = query.trim();
  if (!asked) return 'Tell me what you are looking for: a flower, a colour, or an occasion.';
  if (count === 0) {
    return `I couldn't find anything for "${asked}". Try a flower such as rose or sunflower, a colour such as pink, or "bouquet".`;
  }
  return count === 1 ? `I found one match for "${asked}":` : `I found ${count} matches for "${asked}":`;
}

function rank<Item extends Searchable>(products: readonly Item[], scorer: (product: Item) => number): Item[] {
  return products
    .map((product) => ({ product, points: scorer(product) }))
    .filter(({ points }) => points > 0)
    .sort((a, b) => b.points - a.points || (a.product.name < b.product.name ? -1 : 1))
    .slice(0, MAX_RESULTS)
    .map(({ product }) => product);
}

function meaningfulWords(term: string): string[] {
  const words = term.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > 1 && !STOP_WORDS.has(word));
  return words.map((word) => (word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word)).slice(0, 8);
}

function slipScore(product: Searchable, word: string): number {
  if (word.length < 4) return 0;
  const allowed = word.length < 7 ? 1 : 2;
  const near = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((candidate) => isWithin(candidate, word, allowed) || isWithin(candidate.replace(/s$/, ''), word, allowed));
  return (near(product.name) ? 60 : 0) + (near(product.category) ? 40 : 0) + 20 * product.colors.filter(near).length;
}

/** Whether two words are at most `allowed` insertions, deletions, replacements or swaps of neighbours apart. */
export function isWithin(a: string, b: string, allowed: number): boolean {
  if (Math.abs(a.length - b.length) > allowed) return false;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      let best = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (same ? 0 : 1),
      );
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) best = Math.min(best, at(beforePrevious, column - 2) + 1);
      current.push(best);
    }
    beforePrevious = previous;
    previous = current;
  }
  return at(previous, b.length) <= allowed;
}

const at = (row: number[], index: number): number => row[index] ?? Number.POSITIVE_INFINITY;
const total = (numbers: number[]): number => numbers.reduce((sum, number) => sum + number, 0);
