import { connect, type Socket } from 'node:net';

const TIMEOUT_MS = 10_000;
/** As many connections as an ingress keeps open to the gateway; more requests wait for a free one. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 256);
const END_OF_HEAD = Buffer.from('\r\n\r\n');

export interface RawAnswer {
  /** 0 for a broken connection or after 10 s. */
  status: number;
  head: string;
  body: Buffer | undefined;
}
export interface RawClient {
  ask(bytes: string): Promise<RawAnswer>;
  /** Abandons requests that still wait for a connection. */
  forget(): void;
  close(): void;
}
interface Connection {
  socket: Socket;
  chunks: Buffer[];
  settle: ((answer: RawAnswer) => void) | undefined;
  timer: NodeJS.Timeout | undefined;
}

const BROKEN: RawAnswer = { status: 0, head: '', body: undefined };

/**
 * A minimal HTTP/1.1 client with keep-alive connections. It uses a fifth of the CPU of `node:http`, which matters when
 * the load shares its CPU with the shop.
 */
export function createRawClient(port: number): RawClient {
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  const waiting: { send(): void; resolve(answer: RawAnswer): void }[] = [];

  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection: Connection = { socket, chunks: [], settle: undefined, timer: undefined };
    all.add(connection);
    socket.on('data', (chunk) => {
      connection.chunks.push(chunk);
      const answer = readAnswer(connection.chunks);
      if (answer) finish(connection, answer);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(connection);
      const at = idle.indexOf(connection);
      if (at >= 0) idle.splice(at, 1);
      finish(connection, BROKEN);
      next();
    });
    return connection;
  };
  const finish = (connection: Connection, answer: RawAnswer) => {
    const { settle, socket } = connection;
    if (!settle) return;
    clearTimeout(connection.timer);
    Object.assign(connection, { chunks: [], settle: undefined });
    if (answer.status > 0 && !/\r\nconnection: close/i.test(answer.head)) idle.push(connection);
    else socket.destroy();
    settle(answer);
    next();
  };
  const next = () => {
    if (waiting.length > 0 && (idle.length > 0 || all.size < CONNECTIONS)) waiting.shift()?.send();
  };

  return {
    ask(bytes) {
      return new Promise((resolve) => {
        const send = () => {
          const connection = idle.pop() ?? open();
          connection.settle = resolve;
          connection.timer = setTimeout(() => connection.socket.destroy(), TIMEOUT_MS);
          connection.socket.write(bytes);
        };
        if (idle.length > 0 || all.size < CONNECTIONS) send();
        else waiting.push({ send, resolve });
      });
    },
    forget() {
      for (const { resolve } of waiting.splice(0)) resolve(BROKEN);
    },
    close() {
      waiting.length = 0;
      for (const { socket } of all) socket.destroy();
    },
  };
}

function readAnswer(chunks: Buffer[]): RawAnswer | undefined {
  const [first] = chunks;
  const bytes = chunks.length === 1 && first ? first : Buffer.concat(chunks);
  if (chunks.length > 1) chunks.splice(0, chunks.length, bytes);
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const from = end + END_OF_HEAD.length;
  if (length !== undefined) {
    return bytes.length >= from + Number(length) ? { status, head, body: bytes.subarray(from) } : undefined;
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, head, body: undefined };
  return bytes.subarray(-5).toString('latin1') === '0\r\n\r\n'
    ? { status, head, body: unchunked(bytes, from) }
    : undefined;
}

function unchunked(bytes: Buffer, from: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = from; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
