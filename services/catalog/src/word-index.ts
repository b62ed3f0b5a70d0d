/** One run of letters and digits; what lies between can't be part of a word. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

export const wordsOf = (text: string): string[] => text.split(BETWEEN_WORDS).filter(Boolean);

/**
 * Finds things by parts of their words, without looking at each thing: there are far fewer different words than
 * things. Texts and questions are lower-cased by the caller.
 */
export class WordIndex<Item extends object> {
  readonly #items = new Map<string, { item: Item; words: Set<string> }>();
  readonly #byWord = new Map<string, Set<Item>>();

  get size(): number {
    return this.#items.size;
  }

  items(): Item[] {
    return [...this.#items.values()].map(({ item }) => item);
  }

  get(id: string): Item | undefined {
    return this.#items.get(id)?.item;
  }

  put(id: string, item: Item, texts: readonly string[]): void {
    this.remove(id);
    const words = new Set(texts.flatMap(wordsOf));
    this.#items.set(id, { item, words });
    for (const word of words) {
      const items = this.#byWord.get(word);
      if (items) items.add(item);
      else this.#byWord.set(word, new Set([item]));
    }
  }

  remove(id: string): void {
    const known = this.#items.get(id);
    if (!known) return;
    this.#items.delete(id);
    for (const word of known.words) {
      const items = this.#byWord.get(word);
      items?.delete(known.item);
      if (items?.size === 0) this.#byWord.delete(word);
    }
  }

  /** Everything with a word that fits. */
  withWord(fits: (word: string) => boolean): Set<Item> {
    const found: Set<Item>[] = [];
    for (const [word, items] of this.#byWord) if (fits(word)) found.push(items);
    if (found.length === 1 && found[0]) return found[0];
    return new Set(found.flatMap((items) => [...items]));
  }

  /** All that may contain this text, and few that do not. */
  mayContain(text: string): Iterable<Item> {
    const longest = wordsOf(text).reduce((best, word) => (word.length > best.length ? word : best), '');
    return longest === '' ? this.items() : this.withWord((word) => word.includes(longest));
  }

  /** The different words that fit. */
  words(fits: (word: string) => boolean): Set<string> {
    return new Set([...this.#byWord.keys()].filter(fits));
  }
}
