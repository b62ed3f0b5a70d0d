import { wordsOf } from '@loop-petal/contracts/rules/search';

/**
 * LIKE patterns for the words of a query: a text matches when `fold_text` of it is like all of them.
 * A query without words gets a pattern that no text matches.
 */
export function wordPatterns(query: string): string[] {
  const words = wordsOf(query);
  return words.length > 0 ? words.map((word) => `%${word}%`) : [''];
}
