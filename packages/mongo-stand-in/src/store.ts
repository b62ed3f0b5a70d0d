import { type Doc, encode, MAX_DOCUMENT_BYTES, toView } from './bson-values.ts';
import { Collection } from './collection.ts';
import type { IndexSpec } from './collection-index.ts';
import { CommandError } from './command-error.ts';
import { Journal, type Log, type Written } from './journal.ts';
import type { Entry } from './journal-frames.ts';
import type { Place, StoredRecord } from './stored-record.ts';

/** Smaller journals are not worth rewriting. */
const COMPACT_FROM_BYTES = 4 * 1024 * 1024;
const PAUSE_EVERY_BYTES = 4 * 1024 * 1024;

const specToDoc = (spec: IndexSpec): Doc => ({ ...spec });

export class Store {
  readonly collections = new Map<string, Collection>();
  readonly #journal: Journal;
  readonly #log: Log;
  readonly #onUnwritable: () => void;
  #liveBytes = 0;
  #compacting: Promise<void> | undefined;
  #compactFrom = COMPACT_FROM_BYTES;

  constructor(folder: string, log: Log, onUnwritable: () => void) {
    this.#log = log;
    this.#onUnwritable = onUnwritable;
    const pendingIndexes: [namespace: string, spec: IndexSpec][] = [];
    this.#journal = new Journal(folder, (entry, written) => this.#apply(entry, written, pendingIndexes), log);
    for (const [namespace, spec] of pendingIndexes) this.collections.get(namespace)?.addIndex(spec);
    this.compactIfWorthwhile();
  }

  /** Builds indexes after the last record, because between two replayed records, keys may collide. */
  #apply({ op, namespace, body }: Entry, written: Written, indexes: [string, IndexSpec][]): void {
    const collection = this.collections.get(namespace) ?? new Collection(namespace, op === 'create' ? body : {});
    const isSpec = (name: unknown) => (entry: [string, IndexSpec]) => entry[0] === namespace && entry[1].name === name;
    switch (op) {
      case 'create':
        this.collections.set(namespace, collection);
        return;
      case 'put':
        this.collections.set(namespace, collection);
        this.#place(collection, body, written);
        return;
      case 'del':
        this.#forget(collection, body._id);
        return;
      case 'drop':
        for (const record of collection.records.values()) this.#liveBytes -= record.bytes;
        this.collections.delete(namespace);
        indexes.splice(0, indexes.length, ...indexes.filter(([name]) => name !== namespace));
        return;
      case 'index':
        if (!indexes.some(isSpec(body.name))) indexes.push([namespace, body as unknown as IndexSpec]);
        return;
      case 'dropIndex': {
        const at = indexes.findIndex(isSpec(body.name));
        if (at >= 0) indexes.splice(at, 1);
        return;
      }
    }
  }

  #place(collection: Collection, doc: Doc, written: Written): StoredRecord {
    this.#liveBytes += written.bytes - (collection.find(doc._id)?.bytes ?? 0);
    return collection.put(doc, written.place, written.bytes);
  }

  #forget(collection: Collection, id: unknown): void {
    const record = collection.find(id);
    if (!record) return;
    this.#liveBytes -= record.bytes;
    collection.remove(record);
  }

  ensure(namespace: string, options: Doc = {}): Collection {
    const known = this.collections.get(namespace);
    if (known) return known;
    const collection = new Collection(namespace, options);
    this.#journal.append('create', namespace, encode(options));
    this.collections.set(namespace, collection);
    return collection;
  }

  drop(collection: Collection): void {
    this.#journal.append('drop', collection.namespace, encode({}));
    for (const record of collection.records.values()) this.#liveBytes -= record.bytes;
    this.collections.delete(collection.namespace);
  }

  /** Adds or replaces one document. Changes nothing if it throws. */
  put(collection: Collection, doc: Doc, bytes: Buffer, self: StoredRecord | undefined): StoredRecord {
    if (bytes.length > MAX_DOCUMENT_BYTES) {
      throw new CommandError(
        'BSONObjectTooLarge',
        `object to insert too large. size in bytes: ${bytes.length}, max size: ${MAX_DOCUMENT_BYTES}`,
      );
    }
    collection.check(doc, toView(doc), self);
    return this.#place(collection, doc, this.#journal.append('put', collection.namespace, bytes));
  }

  remove(collection: Collection, record: StoredRecord): void {
    this.#journal.append('del', collection.namespace, encode({ _id: record.id }));
    this.#liveBytes -= record.bytes;
    collection.remove(record);
  }

  addIndex(collection: Collection, spec: IndexSpec): void {
    collection.addIndex(spec);
    this.#journal.append('index', collection.namespace, encode(specToDoc(spec)));
  }

  dropIndex(collection: Collection, name: string): void {
    this.#journal.append('dropIndex', collection.namespace, encode({ name }));
    collection.dropIndex(name);
  }

  async durable(): Promise<void> {
    try {
      await this.#journal.flushed();
    } catch (error) {
      this.#onUnwritable();
      throw new CommandError('OutOfDiskSpace', `the journal can't be written: ${(error as Error).message}`);
    }
    this.compactIfWorthwhile();
  }

  /** Starts rewriting the files when more than half of their bytes are obsolete. */
  compactIfWorthwhile(): void {
    if (this.#compacting || this.#journal.bytes < Math.max(this.#compactFrom, 2 * this.#liveBytes)) return;
    this.#compacting = this.#compact()
      .catch((error: Error) => {
        this.#compactFrom = 2 * this.#journal.bytes;
        this.#log(`compaction failed: ${error.message}`);
      })
      .finally(() => {
        this.#compacting = undefined;
      });
  }

  async #compact(): Promise<void> {
    const moves: [record: StoredRecord, from: Place, to: Place][] = [];
    await this.#journal.compact(
      async (add, pause) => {
        let sincePause = 0;
        for (const collection of [...this.collections.values()]) {
          add('create', collection.namespace, encode(collection.options));
          for (const { spec } of collection.indexes) add('index', collection.namespace, encode(specToDoc(spec)));
          for (const key of [...collection.records.keys()]) {
            const record = collection.records.get(key);
            if (!record) continue;
            const { place } = record;
            const written = add('put', collection.namespace, encode(record.doc));
            if (place) moves.push([record, place, written.place]);
            sincePause += written.bytes;
            if (sincePause < PAUSE_EVERY_BYTES) continue;
            sincePause = 0;
            await pause();
          }
        }
      },
      () => {
        for (const [record, from, to] of moves) if (record.place === from) record.place = to;
      },
    );
  }

  async close(): Promise<void> {
    await this.#compacting;
    await this.#journal.close();
  }
}
