import { closeSync, fdatasync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const sync = promisify(fdatasync);
const endOfTick = () => new Promise<void>((resolve) => setImmediate(resolve));

interface Chunk {
  offset: number;
  bytes: Buffer;
}

/** An append-only file. Appended bytes are readable immediately and on disk when `flushed()` resolves. */
export class DataFile {
  readonly path: string;
  readonly #fd: number;
  #end: number;
  #queue: Chunk[] = [];
  #writing: Chunk[] = [];
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #failure: Error | undefined;
  closed = false;

  /** @param after a promise for which writes to this file wait */
  constructor(path: string, flags: 'r+' | 'wx+', end: number, after?: Promise<void>) {
    this.path = path;
    this.#fd = openSync(path, flags, 0o600);
    this.#end = end;
    if (after) this.#run(after);
  }

  #run(work: Promise<void>): Promise<void> {
    const run = work.then(
      () => {
        if (this.#running === run) this.#running = undefined;
      },
      (error: Error) => {
        this.#failure = error;
        throw error;
      },
    );
    run.catch(() => undefined);
    this.#running = run;
    return run;
  }

  get end(): number {
    return this.#end;
  }

  /** Returns the position of the bytes. Throws after a failed write, so that memory and disk don't diverge further. */
  append(bytes: Buffer): number {
    if (this.#failure) throw this.#failure;
    const offset = this.#end;
    this.#queue.push({ offset, bytes });
    this.#end += bytes.length;
    return offset;
  }

  /** Resolves when everything appended so far is on disk; writers of one tick share a sync. */
  flushed(): Promise<void> {
    if (this.#failure) return Promise.reject(this.#failure);
    if (this.#queue.length === 0) return this.#running ?? Promise.resolve();
    this.#next ??= this.#afterRunning();
    return this.#next;
  }

  async #afterRunning(): Promise<void> {
    try {
      await (this.#running ?? endOfTick());
    } finally {
      this.#next = undefined;
    }
    await this.#run(this.#writeOut());
  }

  async #writeOut(): Promise<void> {
    this.#writing = this.#queue;
    this.#queue = [];
    const start = this.#writing[0]?.offset ?? this.#end;
    const only = this.#writing.length === 1 ? this.#writing[0] : undefined;
    const bytes = only ? only.bytes : Buffer.concat(this.#writing.map((chunk) => chunk.bytes));
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.#fd, bytes, done, bytes.length - done, start + done);
    }
    await sync(this.#fd);
    this.#writing = [];
  }

  /** Reads appended bytes, whether or not they are on disk. */
  read(offset: number, length: number): Buffer {
    for (const chunk of [...this.#writing, ...this.#queue]) {
      if (offset < chunk.offset || offset + length > chunk.offset + chunk.bytes.length) continue;
      return chunk.bytes.subarray(offset - chunk.offset, offset - chunk.offset + length);
    }
    if (this.closed) throw new Error(`${this.path} is closed`);
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const count = readSync(this.#fd, bytes, done, length - done, offset + done);
      if (count === 0) throw new Error(`${this.path} ends before byte ${offset + length}`);
      done += count;
    }
    return bytes;
  }

  truncate(end: number): void {
    ftruncateSync(this.#fd, end);
    this.#end = end;
  }

  close(): void {
    this.closed = true;
    closeSync(this.#fd);
  }
}
