/** One run of letters and digits; what lies between can't be part of a word. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

export const wordsOf = (text: string): string[] => text.split(BETWEEN_WORDS).filter(Boolean);

/**
 * Finds things by parts of their words, without looking at each thing: there are far fewer different words than
 * things. Texts and questions are lower-cased by the caller.
 */
export class WordIndex<Item extends object> {
  readonly #items = new Map<string, Item>();
  // lists and not sets: they take a third of the room, and things are looked up far more often than taken away
  readonly #byWord = new Map<string, Item[]>();
  readonly #textsOf: (item: Item) => readonly string[];

  /** @param textsOf what an item is found by; an item must not be changed once it is in here */
  constructor(textsOf: (item: Item) => readonly string[]) {
    this.#textsOf = textsOf;
  }

  get size(): number {
    return this.#items.size;
  }

  put(id: string, item: Item): void {
    this.remove(id);
    this.#items.set(id, item);
    for (const word of this.#wordsOf(item)) {
      const items = this.#byWord.get(word);
      if (items) items.push(item);
      else this.#byWord.set(word, [item]);
    }
  }

  remove(id: string): void {
    const item = this.#items.get(id);
    if (!item) return;
    this.#items.delete(id);
    for (const word of this.#wordsOf(item)) {
      const items = this.#byWord.get(word) ?? [];
      const last = items.pop();
      if (last && last !== item) items[items.indexOf(item)] = last;
      if (items.length === 0) this.#byWord.delete(word);
    }
  }

  /** Everything with a word that fits. */
  withWord(fits: (word: string) => boolean): Iterable<Item> {
    const found: Item[][] = [];
    for (const [word, items] of this.#byWord) if (fits(word)) found.push(items);
    return found.length === 1 ? (found[0] ?? []) : new Set(found.flat());
  }

  /** All that may contain this text, and few that do not. */
  mayContain(text: string): Iterable<Item> {
    const longest = wordsOf(text).reduce((best, word) => (word.length > best.length ? word : best), '');
    return longest === '' ? this.#items.values() : this.withWord((word) => word.includes(longest));
  }

  /** The different words that fit. */
  words(fits: (word: string) => boolean): Set<string> {
    return new Set([...this.#byWord.keys()].filter(fits));
  }

  #wordsOf(item: Item): Set<string> {
    return new Set(this.#textsOf(item).flatMap(wordsOf));
  }
}
