import type { QueryTests } from '@loop-petal/contracts/rules/search';

/**
 * An inverted index: finds items by tests of their words without looking at each item, since there are far fewer
 * different words than items.
 */
export class WordIndex<Item extends object> {
  readonly #slots = new Map<string, number>();
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];
  /** The slots of the items that have a word. */
  readonly #byWord = new Map<string, number[]>();
  /** The round in which a slot was found last, so that no item is counted twice for one test. */
  #marks = new Uint32Array(1024);
  #round = 0;
  readonly #wordsOf: (item: Item) => Set<string>;

  /** @param wordsOf what an item is found by; an item must not be changed once it is in here */
  constructor(wordsOf: (item: Item) => Set<string>) {
    this.#wordsOf = wordsOf;
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

  /** The items that pass the most tests, each once. */
  matching({ tests, least }: QueryTests): Item[] {
    const passed = new Uint8Array(this.#items.length);
    const touched: number[] = [];
    let most = Math.max(least, 1);
    for (const test of tests) {
      this.#round += 1;
      for (const [word, slots] of this.#byWord) {
        if (!test(word)) continue;
        for (const slot of slots) {
          if (this.#marks[slot] === this.#round) continue;
          this.#marks[slot] = this.#round;
          const count = (passed[slot] ?? 0) + 1;
          if (count === 1) touched.push(slot);
          passed[slot] = count;
          most = Math.max(most, count);
        }
      }
    }
    return touched.filter((slot) => passed[slot] === most).map((slot) => this.#items[slot] as Item);
  }

  /** The words that items are found by. */
  vocabulary(): Iterable<string> {
    return this.#byWord.keys();
  }

  #grow(): void {
    const marks = new Uint32Array(this.#marks.length * 2);
    marks.set(this.#marks);
    this.#marks = marks;
  }
}
