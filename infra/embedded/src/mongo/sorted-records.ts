import type { Doc } from './bson-values.ts';
import { compareKeys, leavesAt, type SortFields } from './paths.ts';
import type { StoredRecord } from './stored-record.ts';

interface Entry {
  record: StoredRecord;
  keys: unknown[];
}

/** All records of a collection in the order of some fields, so that `sort` with `limit` need not sort. */
export class SortedRecords {
  readonly #fields: SortFields;
  #entries: Entry[] = [];
  /** False as soon as one document has an array on the way: its place depends on the direction then. */
  usable = true;

  constructor(fields: SortFields, records: Iterable<StoredRecord>) {
    this.#fields = fields;
    for (const record of records) {
      const keys = this.#keysOf(record.view);
      if (!keys) return;
      this.#entries.push({ record, keys });
    }
    this.#entries.sort((a, b) => this.#compare(a, b));
  }

  #keysOf(view: Doc): unknown[] | undefined {
    const leaves = this.#fields.map(([path]) => leavesAt(view, path));
    if (leaves.some(({ many }) => many)) {
      this.usable = false;
      this.#entries = [];
      return undefined;
    }
    return leaves.map(({ values }) => values[0]);
  }

  #compare(a: Entry, b: Entry): number {
    return compareKeys(a.keys, b.keys, this.#fields) || a.record.seq - b.record.seq;
  }

  #position(entry: Entry): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const found = this.#entries[middle];
      if (found && this.#compare(found, entry) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  add(record: StoredRecord, view: Doc): void {
    const keys = this.usable ? this.#keysOf(view) : undefined;
    if (!keys) return;
    const entry = { record, keys };
    this.#entries.splice(this.#position(entry), 0, entry);
  }

  remove(record: StoredRecord, view: Doc): void {
    const keys = this.usable ? this.#keysOf(view) : undefined;
    if (keys) this.#entries.splice(this.#position({ record, keys }), 1);
  }

  *walk(backwards: boolean): Generator<StoredRecord> {
    for (let i = 0; i < this.#entries.length; i++) {
      const entry = this.#entries[backwards ? this.#entries.length - 1 - i : i];
      if (entry) yield entry.record;
    }
  }
}
