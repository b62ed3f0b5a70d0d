import { wordsOf } from '@loop-petal/contracts/rules/search';

/**
 * LIKE patterns for the words of a query: a text matches if its `fold_text` matches all of them. A query without words
 * gets a pattern that matches nothing.
 */
export function wordPatterns(query: string): string[] {
  const words = wordsOf(query);
  return words.length > 0 ? words.map((word) => `%${word}%`) : [''];
}
