import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { DataFile } from './data-file.ts';
import { bodyOffset, frame, type Operation, type ReadEntry, readEntries } from './journal-frames.ts';
import type { Place } from './stored-record.ts';

export interface Written {
  place: Place;
  /** Includes the frame's header. */
  bytes: number;
}

export type Apply = (entry: ReadEntry, written: Written) => void;
export type Log = (message: string) => void;

const fileName = (kind: 'snapshot' | 'journal', generation: number): string =>
  `${kind}-${String(generation).padStart(8, '0')}.bson`;

function generations(folder: string, kind: 'snapshot' | 'journal'): number[] {
  const pattern = new RegExp(`^${kind}-(\\d{8})\\.bson$`);
  const found = readdirSync(folder).map((name) => pattern.exec(name)?.[1]);
  return found
    .filter((digits) => digits !== undefined)
    .map(Number)
    .sort((a, b) => a - b);
}

function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/**
 * All changes in order. Snapshot N contains the journals before N, and journal N the changes since then. A new snapshot
 * is written while the journal continues, and becomes valid when it is renamed.
 */
export class Journal {
  readonly #folder: string;
  #generation = 0;
  #current: DataFile;
  #older: DataFile[] = [];

  constructor(folder: string, apply: Apply, log: Log) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#folder = folder;
    const snapshot = generations(folder, 'snapshot').at(-1);
    const journals = generations(folder, 'journal').filter((generation) => generation >= (snapshot ?? 0));
    if (snapshot !== undefined) this.#older.push(this.#replay(fileName('snapshot', snapshot), apply));
    for (const [i, generation] of journals.entries()) {
      const nothingFollows = journals
        .slice(i + 1)
        .every((later) => statSync(join(folder, fileName('journal', later))).size === 0);
      this.#older.push(this.#replay(fileName('journal', generation), apply, nothingFollows ? log : undefined));
    }
    this.#generation = journals.at(-1) ?? snapshot ?? 0;
    const last = journals.length > 0 ? this.#older.pop() : undefined;
    this.#current = last ?? this.#createFile(fileName('journal', this.#generation));
    this.#deleteOlderThan(snapshot ?? 0);
  }

  #createFile(name: string, after?: Promise<void>): DataFile {
    const file = new DataFile(join(this.#folder, name), 'wx+', 0, after);
    syncFolder(this.#folder);
    return file;
  }

  /** Only the newest written journal may end in a torn record, which was never acknowledged. */
  #replay(name: string, apply: Apply, cutTail?: Log): DataFile {
    const path = join(this.#folder, name);
    const size = statSync(path).size;
    const file = new DataFile(path, 'r+', size);
    const entries = readEntries((offset, length) => file.read(offset, length), size);
    let step = entries.next();
    for (; !step.done; step = entries.next()) {
      apply(step.value, this.#written(file, step.value.op, step.value.namespace, step.value.offset, step.value.length));
    }
    if (step.value === size) return file;
    if (!cutTail) throw new Error(`${name} is damaged at byte ${step.value} of ${size}`);
    cutTail(`${name}: cut off a torn record of ${size - step.value} bytes at byte ${step.value}`);
    file.truncate(step.value);
    return file;
  }

  #written(file: DataFile, op: Operation, namespace: string, offset: number, length: number): Written {
    const start = bodyOffset(op, namespace);
    return { place: { file, offset: offset + start, length: length - start - 1 }, bytes: length };
  }

  append(op: Operation, namespace: string, body: Buffer): Written {
    const bytes = frame(op, namespace, body);
    return this.#written(this.#current, op, namespace, this.#current.append(bytes), bytes.length);
  }

  flushed(): Promise<void> {
    return this.#current.flushed();
  }

  get bytes(): number {
    return this.#older.reduce((sum, file) => sum + file.end, this.#current.end);
  }

  /**
   * Replaces all files with a snapshot of the existing documents while writing continues. The snapshot may contain
   * changes made after its start; replaying the journal corrects that.
   * @param dump passes every existing entry to `add` and awaits the result
   * @param moved called when the snapshot is valid, before the older files are deleted
   */
  async compact(
    dump: (add: Journal['append'], pause: () => Promise<void>) => Promise<void>,
    moved: () => void,
  ): Promise<void> {
    const generation = this.#generation + 1;
    const outdated = [...this.#older, this.#current];
    this.#older = outdated;
    this.#current = this.#createFile(fileName('journal', generation), this.#current.flushed());
    this.#generation = generation;
    await this.#current.flushed();
    const path = join(this.#folder, fileName('snapshot', generation));
    if (existsSync(`${path}.tmp`)) unlinkSync(`${path}.tmp`);
    const snapshot = new DataFile(`${path}.tmp`, 'wx+', 0);
    try {
      await dump(
        (op, namespace, body) => {
          const bytes = frame(op, namespace, body);
          return this.#written(snapshot, op, namespace, snapshot.append(bytes), bytes.length);
        },
        () => snapshot.flushed(),
      );
      await snapshot.flushed();
      // The snapshot must not be durable before the journal records of the changes that it includes.
      await this.#current.flushed();
    } catch (error) {
      snapshot.close();
      unlinkSync(`${path}.tmp`);
      throw error;
    }
    renameSync(`${path}.tmp`, path);
    syncFolder(this.#folder);
    this.#older = [snapshot];
    moved();
    for (const file of outdated) file.close();
    this.#deleteOlderThan(generation);
  }

  #deleteOlderThan(generation: number): void {
    for (const kind of ['snapshot', 'journal'] as const) {
      for (const old of generations(this.#folder, kind)) {
        if (old < generation) unlinkSync(join(this.#folder, fileName(kind, old)));
      }
    }
    for (const name of readdirSync(this.#folder)) if (name.endsWith('.bson.tmp')) unlinkSync(join(this.#folder, name));
  }

  async close(): Promise<void> {
    await this.#current.flushed();
    for (const file of [...this.#older, this.#current]) file.close();
  }
}
