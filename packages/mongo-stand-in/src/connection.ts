import type { Socket } from 'node:net';
import type { Doc } from './bson-values.ts';
import { asCommandError } from './command-error.ts';
import { HEADER_BYTES, MAX_MESSAGE_BYTES, readRequest, writeReply } from './wire.ts';

const MAX_WAITING = 64;

/** Splits a byte stream into messages. @throws if a length is invalid */
class MessageSplitter {
  #chunks: Buffer[] = [];
  #size = 0;

  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (let length = this.#wanted(); length > 0 && this.#size >= length; length = this.#wanted()) {
      const all = this.#joined();
      this.#chunks = all.length > length ? [all.subarray(length)] : [];
      this.#size -= length;
      yield all.subarray(0, length);
    }
  }

  #joined(): Buffer {
    const [first = Buffer.alloc(0)] = this.#chunks;
    return this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : first;
  }

  #wanted(): number {
    if (this.#size < 4) return 0;
    if ((this.#chunks[0]?.length ?? 0) < 4) this.#chunks = [this.#joined()];
    const length = this.#chunks[0]?.readInt32LE(0) ?? 0;
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${length} bytes`);
    return length;
  }
}

/** Resolves when a slow reader has caught up or disconnected. */
const drained = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    const settle = () => {
      socket.off('drain', settle).off('close', settle);
      resolve();
    };
    socket.on('drain', settle).on('close', settle);
  });

/** Serves one socket: messages in order, one at a time. Invalid bytes close the connection. */
export function serveConnection(socket: Socket, run: (command: Doc) => Promise<Doc>): void {
  const splitter = new MessageSplitter();
  const waiting: Buffer[] = [];
  let busy = false;

  const answer = async (message: Buffer): Promise<void> => {
    const request = readRequest(message);
    const reply = await run(request.command);
    if (request.silent || socket.destroyed) return;
    try {
      send(writeReply(request, reply));
    } catch (error) {
      send(writeReply(request, asCommandError(error).toReply()));
    }
    if (socket.writableNeedDrain) await drained(socket);
  };
  const send = (pieces: Buffer[]): void => {
    socket.cork();
    for (const piece of pieces) socket.write(piece);
    socket.uncork();
  };
  const work = async (): Promise<void> => {
    busy = true;
    for (let message = waiting.shift(); message && !socket.destroyed; message = waiting.shift()) {
      await answer(message);
      if (socket.isPaused() && waiting.length < MAX_WAITING) socket.resume();
    }
    busy = false;
  };

  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const message of splitter.push(chunk)) waiting.push(message);
    } catch {
      socket.destroy();
      return;
    }
    if (waiting.length >= MAX_WAITING) socket.pause();
    if (!busy) work().catch(() => socket.destroy());
  });
}
