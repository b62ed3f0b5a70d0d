import type { Doc } from './bson-values.ts';
import { CollectionIndex, duplicateKey, type IndexSpec } from './collection-index.ts';
import type { Filter } from './filter.ts';
import type { SortFields } from './paths.ts';
import { SortedRecords } from './sorted-records.ts';
import { type Place, StoredRecord } from './stored-record.ts';
import { valueKey } from './value-key.ts';

export const ID_INDEX: IndexSpec = { name: '_id_', fields: [['_id', 1]], unique: true, sparse: false };

/** The filter's range on the first sort field, in scan order. */
function rangeOf([first]: SortFields, filter: Filter | undefined): { from?: unknown; to?: unknown } {
  if (!first || !filter) return {};
  const [path, direction] = first;
  const [least, most] = [filter.atLeast.get(path), filter.atMost.get(path)];
  return direction === 1 ? { from: least, to: most } : { from: most, to: least };
}

export class Collection {
  readonly namespace: string;
  readonly options: Doc;
  readonly records = new Map<string, StoredRecord>();
  readonly indexes: CollectionIndex[] = [];
  #sorted = new Map<string, SortedRecords>();
  #seq = 0;

  constructor(namespace: string, options: Doc = {}) {
    this.namespace = namespace;
    this.options = options;
  }

  get specs(): IndexSpec[] {
    return [ID_INDEX, ...this.indexes.map((index) => index.spec)];
  }

  find(id: unknown): StoredRecord | undefined {
    return this.records.get(valueKey(id));
  }

  /** @throws CommandError E11000 if the document violates a unique index */
  check(doc: Doc, view: Doc, self: StoredRecord | undefined): void {
    if (!self && this.records.has(valueKey(doc._id))) throw duplicateKey(this.namespace, ID_INDEX, doc);
    for (const index of this.indexes) index.refuseDuplicate(view, self, this.namespace);
  }

  put(doc: Doc, place: Place | undefined, bytes: number): StoredRecord {
    const key = valueKey(doc._id);
    const known = this.records.get(key);
    const record = known ?? new StoredRecord(key, this.#seq++, doc);
    if (known) this.#unlist(record);
    else this.records.set(key, record);
    record.replace(doc, place, bytes);
    for (const index of this.indexes) index.add(record, record.view);
    for (const sorted of this.#sorted.values()) sorted.add(record, record.view);
    return record;
  }

  remove(record: StoredRecord): void {
    this.#unlist(record);
    this.records.delete(record.key);
  }

  #unlist(record: StoredRecord): void {
    for (const index of this.indexes) index.remove(record, record.view);
    for (const sorted of this.#sorted.values()) sorted.remove(record, record.view);
  }

  /** Builds an index over the existing documents; throws E11000 and changes nothing when they are not unique. */
  addIndex(spec: IndexSpec): void {
    const index = new CollectionIndex(spec);
    for (const record of this.records.values()) {
      index.refuseDuplicate(record.view, undefined, this.namespace);
      index.add(record, record.view);
    }
    this.indexes.push(index);
  }

  dropIndex(name: string): void {
    const at = this.indexes.findIndex((index) => index.spec.name === name);
    if (at >= 0) this.indexes.splice(at, 1);
    this.#sorted.delete(name);
  }

  /**
   * The records in the requested order from the start of the filter's range, if an index provides it without sorting.
   */
  inOrderOf(fields: SortFields, filter?: Filter): Iterable<StoredRecord> | undefined {
    for (const spec of this.specs) {
      if (fields.length === 0 || fields.length > spec.fields.length || spec.partialFilterExpression) continue;
      const turned = fields.map(([path, direction], i) =>
        spec.fields[i]?.[0] === path ? direction * spec.fields[i][1] : 0,
      );
      const way = turned[0];
      if (!way || turned.some((other) => other !== way)) continue;
      let sorted = this.#sorted.get(spec.name);
      if (!sorted) {
        sorted = new SortedRecords(spec.fields, this.records.values());
        this.#sorted.set(spec.name, sorted);
      }
      if (sorted.usable) return sorted.walk(way === -1, rangeOf(fields, filter));
    }
    return undefined;
  }
}
