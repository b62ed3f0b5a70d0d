import { calculateObjectSize, Long } from 'bson';
import type { Doc } from './bson-values.ts';
import { CommandError } from './command-error.ts';

/** A quarter of the real server's limit, to limit the memory for pictures in GridFS. */
const MAX_BATCH_BYTES = 4 * 1024 * 1024;
const IDLE_MS = 10 * 60_000;
export const FIRST_BATCH = 101;

interface Cursor {
  namespace: string;
  docs: Iterator<Doc>;
  /** A document read from `docs` that did not fit into the last batch. */
  held: Doc | undefined;
  usedAt: number;
}

/** Results with an open cursor, for `getMore`. */
export class Cursors {
  readonly #open = new Map<string, Cursor>();
  #lastId = 0;

  get size(): number {
    return this.#open.size;
  }

  /** The first reply for a result; the cursor stays open unless everything fits or `single` is set. */
  start(namespace: string, docs: Iterator<Doc>, batchSize: number, single: boolean): Doc {
    const cursor: Cursor = { namespace, docs, held: undefined, usedAt: Date.now() };
    const firstBatch = batchSize > 0 ? this.#batch(cursor, batchSize) : [];
    if (!cursor.held) cursor.held = this.#next(cursor);
    const id = single || !cursor.held ? 0 : ++this.#lastId;
    if (id > 0) this.#open.set(String(id), cursor);
    return { cursor: { firstBatch, id: Long.fromNumber(id), ns: namespace }, ok: 1 };
  }

  more(id: Long, namespace: string, batchSize: number): Doc {
    const cursor = this.#open.get(id.toString());
    if (!cursor || cursor.namespace !== namespace)
      throw new CommandError('CursorNotFound', `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const nextBatch = this.#batch(cursor, batchSize > 0 ? batchSize : Number.POSITIVE_INFINITY);
    if (!cursor.held) cursor.held = this.#next(cursor);
    if (!cursor.held) this.#open.delete(id.toString());
    return { cursor: { nextBatch, id: cursor.held ? id : Long.ZERO, ns: namespace }, ok: 1 };
  }

  kill(id: Long): boolean {
    return this.#open.delete(id.toString());
  }

  forgetIdle(now: number): void {
    for (const [id, cursor] of this.#open) if (now - cursor.usedAt > IDLE_MS) this.#open.delete(id);
  }

  #next(cursor: Cursor): Doc | undefined {
    const step = cursor.docs.next();
    return step.done ? undefined : step.value;
  }

  #batch(cursor: Cursor, count: number): Doc[] {
    const batch: Doc[] = [];
    let bytes = 0;
    for (let doc = cursor.held ?? this.#next(cursor); doc; doc = this.#next(cursor)) {
      bytes += calculateObjectSize(doc);
      cursor.held = doc;
      if (batch.length >= count || (batch.length > 0 && bytes > MAX_BATCH_BYTES)) return batch;
      batch.push(doc);
      cursor.held = undefined;
    }
    return batch;
  }
}
