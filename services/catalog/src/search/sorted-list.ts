/** Above this number of changes, sorting the whole list is cheaper than inserting each change. */
const MAX_INSERTIONS = 50;

/** A sorted list without equal items. Additions and removals take effect with the next `flush`. */
export class SortedList<Item> {
  #items: Item[] = [];
  #added = new Set<Item>();
  #removed = new Set<Item>();
  readonly #compare: (a: Item, b: Item) => number;

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  add(item: Item): void {
    this.#added.add(item);
  }

  remove(item: Item): void {
    if (!this.#added.delete(item)) this.#removed.add(item);
  }

  flush(): void {
    const [added, removed] = [this.#added, this.#removed];
    if (added.size + removed.size > MAX_INSERTIONS) {
      this.#items = [...this.#items.filter((item) => !removed.has(item)), ...added].sort(this.#compare);
    } else {
      for (const item of removed) this.#items.splice(this.#indexOf(item), 1);
      for (const item of added) this.#items.splice(this.#indexOf(item), 0, item);
    }
    this.#added = new Set();
    this.#removed = new Set();
  }

  /** The first matching items after `after`, which need not be in the list. */
  find(matches: (item: Item) => boolean, after: Item | undefined, limit: number): Item[] {
    const found: Item[] = [];
    let at = after === undefined ? 0 : this.#indexOf(after);
    for (; at < this.#items.length && found.length < limit; at++) {
      const item = this.#items[at] as Item;
      if (matches(item) && (after === undefined || this.#compare(item, after) !== 0)) found.push(item);
    }
    return found;
  }

  #indexOf(item: Item): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
