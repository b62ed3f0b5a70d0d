import type { Doc } from './bson-values.ts';
import { CommandError } from './command-error.ts';
import { compileFilter, type Filter } from './filter.ts';
import { leavesAt, type SortFields } from './paths.ts';
import type { StoredRecord } from './stored-record.ts';
import { tupleKey, valueKey } from './value-key.ts';

export interface IndexSpec {
  name: string;
  fields: SortFields;
  unique: boolean;
  sparse: boolean;
  partialFilterExpression?: Doc;
  expireAfterSeconds?: number;
}

const MAX_TUPLES = 10_000;

const product = (lists: readonly (readonly string[])[]): string[][] =>
  lists.reduce<string[][]>((tuples, list) => tuples.flatMap((tuple) => list.map((key) => [...tuple, key])), [[]]);

/** Finds records by equality of the indexed fields, or of a prefix of them, and enforces unique keys. */
export class CollectionIndex {
  readonly spec: IndexSpec;
  readonly #partial: Filter | undefined;
  /** One map for the first field, one for the first two, and so on. */
  readonly #prefixes: Map<string, Set<StoredRecord> | StoredRecord>[];
  /** Sparse index only: records with at least one of its fields. */
  readonly #listed = new Set<StoredRecord>();

  constructor(spec: IndexSpec) {
    this.spec = spec;
    this.#partial = spec.partialFilterExpression && compileFilter(spec.partialFilterExpression);
    this.#prefixes = spec.fields.map(() => new Map());
  }

  /** A partial index lacks documents, so it can't be used for searches. */
  get complete(): boolean {
    return !this.#partial;
  }

  #keysOf(view: Doc): string[][] | undefined {
    if (this.#partial && !this.#partial.test(view)) return undefined;
    const values = this.spec.fields.map(([path]) => leavesAt(view, path).values);
    if (this.spec.sparse && values.every((list) => list.every((value) => value === undefined))) return undefined;
    return values.map((list) => [...new Set(list.map(valueKey))]);
  }

  add(record: StoredRecord, view: Doc): void {
    const keys = this.#keysOf(view);
    if (!keys) return;
    if (this.spec.sparse) this.#listed.add(record);
    for (const [i, map] of this.#prefixes.entries()) {
      for (const tuple of product(keys.slice(0, i + 1))) {
        const key = tupleKey(tuple);
        const bucket = map.get(key);
        if (!bucket) map.set(key, record);
        else if (bucket instanceof Set) bucket.add(record);
        else if (bucket !== record) map.set(key, new Set([bucket, record]));
      }
    }
  }

  remove(record: StoredRecord, view: Doc): void {
    const keys = this.#keysOf(view);
    if (!keys) return;
    this.#listed.delete(record);
    for (const [i, map] of this.#prefixes.entries()) {
      for (const tuple of product(keys.slice(0, i + 1))) {
        const key = tupleKey(tuple);
        const bucket = map.get(key);
        if (bucket instanceof Set) {
          bucket.delete(record);
          if (bucket.size === 0) map.delete(key);
        } else if (bucket === record) map.delete(key);
      }
    }
  }

  /** Throws E11000 if a record other than `self` holds one of this document's unique keys. */
  refuseDuplicate(view: Doc, self: StoredRecord | undefined, namespace: string): void {
    if (!this.spec.unique) return;
    const map = this.#prefixes.at(-1);
    for (const tuple of product(this.#keysOf(view) ?? [[]])) {
      const bucket = map?.get(tupleKey(tuple));
      const holders = bucket instanceof Set ? [...bucket] : bucket ? [bucket] : [];
      if (holders.some((holder) => holder !== self)) throw duplicateKey(namespace, this.spec, view);
    }
  }

  /** Sparse index only: the records with one of its fields, if the filter requires such a field. */
  holders(present: Set<string>): ReadonlySet<StoredRecord> | undefined {
    return this.spec.sparse && this.spec.fields.some(([path]) => present.has(path)) ? this.#listed : undefined;
  }

  /**
   * Records whose leading fields have one of the wanted keys, and the number of those fields; undefined without a
   * match.
   */
  lookup(
    equals: Map<string, string[]>,
  ): { used: string[]; buckets: Iterable<StoredRecord>[]; size: number } | undefined {
    const used: string[] = [];
    const wanted: string[][] = [];
    let tuples = 1;
    for (const [path] of this.spec.fields) {
      const keys = equals.get(path);
      if (!keys || tuples * keys.length > MAX_TUPLES) break;
      tuples *= keys.length;
      used.push(path);
      wanted.push(keys);
    }
    const map = this.#prefixes[used.length - 1];
    if (!map) return undefined;
    let size = 0;
    const buckets: Iterable<StoredRecord>[] = [];
    for (const tuple of product(wanted)) {
      const bucket = map.get(tupleKey(tuple));
      if (!bucket) continue;
      buckets.push(bucket instanceof Set ? bucket : [bucket]);
      size += bucket instanceof Set ? bucket.size : 1;
    }
    return { used, buckets, size };
  }
}

function shown(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'symbol') return 'null';
  if (typeof value === 'object' && '_bsontype' in value && value._bsontype === 'ObjectId')
    return `ObjectId('${value}')`;
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  return JSON.stringify(value);
}

/** mongoose and error handlers parse the real server's message. */
export function duplicateKey(namespace: string, spec: IndexSpec, view: Doc): CommandError {
  const keyValue = Object.fromEntries(
    spec.fields.map(([path]) => {
      const value = leavesAt(view, path).values[0];
      return [path, value === undefined || typeof value === 'symbol' ? null : value];
    }),
  );
  const listed = Object.entries(keyValue).map(([path, value]) => `${path}: ${shown(value)}`);
  return new CommandError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${namespace} index: ${spec.name} dup key: { ${listed.join(', ')} }`,
    { keyPattern: Object.fromEntries(spec.fields), keyValue },
  );
}
