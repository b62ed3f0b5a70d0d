import type { Doc } from './bson-values.ts';
import { compareKeys, leavesAt, type SortFields } from './paths.ts';
import type { StoredRecord } from './stored-record.ts';
import { compareValues } from './value-order.ts';

interface Entry {
  record: StoredRecord;
  keys: unknown[];
}

/** All records of a collection in sort order, so that `sort` with `limit` needs no sorting. */
export class SortedRecords {
  readonly #fields: SortFields;
  #entries: Entry[] = [];
  /** False once a document has an array on a sort path, because its position then depends on the direction. */
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

  /** @param range inclusive bounds of the first field, in scan order */
  *walk(backwards: boolean, { from, to }: { from?: unknown; to?: unknown } = {}): Generator<StoredRecord> {
    const direction = (this.#fields[0]?.[1] ?? 1) * (backwards ? -1 : 1);
    const last = this.#entries.length - 1;
    const entryAt = (i: number) => this.#entries[backwards ? last - i : i];
    const order = (i: number, value: unknown) => compareValues(entryAt(i)?.keys[0], value) * direction;
    let start = 0;
    if (from !== undefined) {
      for (let high = last + 1; start < high; ) {
        const middle = (start + high) >>> 1;
        if (order(middle, from) < 0) start = middle + 1;
        else high = middle;
      }
    }
    for (let i = start; i <= last; i++) {
      const entry = entryAt(i);
      if (!entry || (to !== undefined && order(i, to) > 0)) return;
      yield entry.record;
    }
  }
}
