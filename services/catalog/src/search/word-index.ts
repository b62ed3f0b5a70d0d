/** What separates words: anything but letters and digits. */
const SEPARATORS = /[^\p{L}\p{N}]+/u;

/** The words of a text whose frequencies are compared; more would cost more than they save. */
const MAX_COMPARED_WORDS = 4;

/** The runs of letters and digits in a text. */
export const wordsOf = (text: string): string[] => text.split(SEPARATORS).filter(Boolean);

/**
 * An inverted index: finds items by parts of their words without looking at each item, since there are far fewer
 * different words than items. Texts and queries are lower-cased by the caller.
 */
export class WordIndex<Item extends object> {
  readonly #slots = new Map<string, number>();
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];
  /** The slots of the items that have a word. */
  readonly #byWord = new Map<string, number[]>();
  /** The query round in which a slot was found last, so that no item is found twice. */
  #marks = new Uint32Array(1024);
  #round = 0;
  readonly #textsOf: (item: Item) => readonly string[];

  /** @param textsOf what an item is found by; an item must not be changed once it is in here */
  constructor(textsOf: (item: Item) => readonly string[]) {
    this.#textsOf = textsOf;
  }

  get size(): number {
    return this.#slots.size;
  }

  /** Adds an item, or replaces the one with the same id. */
  put(id: string, item: Item): void {
    this.remove(id);
    const slot = this.#free.pop() ?? this.#items.length;
    this.#items[slot] = item;
    this.#slots.set(id, slot);
    if (slot >= this.#marks.length) this.#grow();
    for (const word of this.#wordsOf(item)) {
      const slots = this.#byWord.get(word);
      if (slots) slots.push(slot);
      else this.#byWord.set(word, [slot]);
    }
  }

  /** @returns the item that was removed */
  remove(id: string): Item | undefined {
    const slot = this.#slots.get(id);
    const item = slot === undefined ? undefined : this.#items[slot];
    if (slot === undefined || !item) return undefined;
    this.#slots.delete(id);
    this.#items[slot] = undefined;
    this.#free.push(slot);
    for (const word of this.#wordsOf(item)) {
      const slots = this.#byWord.get(word) ?? [];
      const last = slots.pop();
      if (last !== undefined && last !== slot) slots[slots.indexOf(slot)] = last;
      if (slots.length === 0) this.#byWord.delete(word);
    }
    return item;
  }

  /** The items with a word for which one of the conditions holds, each once. */
  itemsWithWord(...anyOf: ((word: string) => boolean)[]): Item[] {
    this.#round += 1;
    const found: Item[] = [];
    for (const [word, slots] of this.#byWord) {
      if (!anyOf.some((fits) => fits(word))) continue;
      for (const slot of slots) {
        const item = this.#items[slot];
        if (!item || this.#marks[slot] === this.#round) continue;
        this.#marks[slot] = this.#round;
        found.push(item);
      }
      if (found.length === this.size) break;
    }
    return found;
  }

  /** All items that contain one of the texts, and a few that do not: the caller checks. */
  candidatesFor(...texts: string[]): Item[] {
    const rarest = texts.map((text) => this.#rarestOf(wordsOf(text)));
    return this.itemsWithWord(...rarest.map((part) => (word: string) => word.includes(part)));
  }

  /** The word of a text that the fewest items have: an item that contains the text contains it too. */
  #rarestOf(parts: readonly string[]): string {
    const longest = parts.toSorted((a, b) => b.length - a.length).slice(0, MAX_COMPARED_WORDS);
    if (longest.length < 2) return longest[0] ?? '';
    const counts = longest.map(() => 0);
    for (const [word, slots] of this.#byWord) {
      longest.forEach((part, at) => {
        if (word.includes(part)) counts[at] = (counts[at] ?? 0) + slots.length;
      });
    }
    return longest[counts.indexOf(Math.min(...counts))] ?? '';
  }

  /** The indexed words for which a condition holds. */
  words(fits: (word: string) => boolean): Set<string> {
    return new Set([...this.#byWord.keys()].filter(fits));
  }

  #wordsOf(item: Item): Set<string> {
    return new Set(this.#textsOf(item).flatMap(wordsOf));
  }

  #grow(): void {
    const marks = new Uint32Array(this.#marks.length * 2);
    marks.set(this.#marks);
    this.#marks = marks;
  }
}
