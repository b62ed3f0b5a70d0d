/** One run of letters and digits; what lies between can't be part of a word. */
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/u;

/** Of the words of a text; more would cost more to compare than they save. */
const MOST_COMPARED = 4;

export const wordsOf = (text: string): string[] => text.split(BETWEEN_WORDS).filter(Boolean);

/**
 * Finds things by parts of their words, without looking at each thing: there are far fewer different words than
 * things. Texts and questions are lower-cased by the caller.
 */
export class WordIndex<Item extends object> {
  readonly #slots = new Map<string, number>();
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];
  /** The slots of the things that have a word. */
  readonly #byWord = new Map<string, number[]>();
  /** In which round a slot was taken last, so that nothing is found twice. */
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

  /** Answers what was there. */
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

  /** Everything that has a word that fits one of these, once. */
  withWord(...anyOf: ((word: string) => boolean)[]): Item[] {
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

  /** All that may contain one of these texts, and few that do not. */
  mayContain(...texts: string[]): Item[] {
    const rarest = texts.map((text) => this.#rarestOf(wordsOf(text)));
    return this.withWord(...rarest.map((part) => (word: string) => word.includes(part)));
  }

  /** What contains a text contains all its words: the one that leads to the fewest things is looked up. */
  #rarestOf(parts: readonly string[]): string {
    const longest = parts.toSorted((a, b) => b.length - a.length).slice(0, MOST_COMPARED);
    if (longest.length < 2) return longest[0] ?? '';
    const counts = longest.map(() => 0);
    for (const [word, slots] of this.#byWord) {
      longest.forEach((part, at) => {
        if (word.includes(part)) counts[at] = (counts[at] ?? 0) + slots.length;
      });
    }
    return longest[counts.indexOf(Math.min(...counts))] ?? '';
  }

  /** The different words that fit. */
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
