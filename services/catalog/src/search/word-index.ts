import type { QueryTests } from '@loop-petal/contracts/rules/search';

/** An inverted index. Tests words instead of items, because there are far fewer distinct words than items. */
export class WordIndex<Item extends object> {
  readonly #slots = new Map<string, number>();
  readonly #items: (Item | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #byWord = new Map<string, number[]>();
  /** The round in which each slot was last found, so that each test counts an item once. */
  #marks = new Uint32Array(1024);
  #round = 0;
  readonly #wordsOf: (item: Item) => Set<string>;

  /** @param wordsOf the words of an item; items must not change once they are indexed */
  constructor(wordsOf: (item: Item) => Set<string>) {
    this.#wordsOf = wordsOf;
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

  /** The items that pass the most tests, without duplicates. */
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

  vocabulary(): Iterable<string> {
    return this.#byWord.keys();
  }

  #grow(): void {
    const marks = new Uint32Array(this.#marks.length * 2);
    marks.set(this.#marks);
    this.#marks = marks;
  }
}
