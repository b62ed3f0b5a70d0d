/** From so many changes on, sorting all anew costs less than putting each in its place. */
const MANY = 50;

/** Things kept in an order in which no two are equal. What comes and goes is seen after the next `settle`. */
export class SortedList<Item> {
  #items: Item[] = [];
  #coming = new Set<Item>();
  #going = new Set<Item>();
  readonly #compare: (a: Item, b: Item) => number;

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  add(item: Item): void {
    this.#coming.add(item);
  }

  remove(item: Item): void {
    if (!this.#coming.delete(item)) this.#going.add(item);
  }

  settle(): void {
    const [coming, going] = [this.#coming, this.#going];
    if (coming.size + going.size > MANY) {
      this.#items = [...this.#items.filter((item) => !going.has(item)), ...coming].sort(this.#compare);
    } else {
      for (const item of going) this.#items.splice(this.#placeOf(item), 1);
      for (const item of coming) this.#items.splice(this.#placeOf(item), 0, item);
    }
    this.#coming = new Set();
    this.#going = new Set();
  }

  /** The first that fit and come after a place in the order. */
  find(fits: (item: Item) => boolean, after: Item | undefined, limit: number): Item[] {
    const found: Item[] = [];
    let at = after === undefined ? 0 : this.#placeOf(after);
    for (; at < this.#items.length && found.length < limit; at++) {
      const item = this.#items[at] as Item;
      if (fits(item) && (after === undefined || this.#compare(item, after) !== 0)) found.push(item);
    }
    return found;
  }

  #placeOf(item: Item): number {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
