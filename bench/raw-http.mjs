import { connect } from 'node:net';

const TIMEOUT_MS = 10_000;
/** As many connections as an ingress keeps open to the gateway; further requests wait for a free one. */
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 256);
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * The cheapest HTTP/1.1 client, over keep-alive connections. It takes a fifth of the CPU of `node:http`, which matters
 * when the load shares its CPU with the shop.
 * @returns `ask(bytes)`, which returns `{ status, head, body }`; status 0 for a broken connection or after 10 s
 */
export function createRawClient(port) {
  const idle = [];
  const all = new Set();
  const waiting = [];

  const open = () => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    const connection = { socket, chunks: [], settle: undefined, timer: undefined };
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
      finish(connection, { status: 0, head: '', body: undefined });
      next();
    });
    return connection;
  };
  const finish = (connection, answer) => {
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
    if (waiting.length > 0 && (idle.length > 0 || all.size < CONNECTIONS)) waiting.shift().send();
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
    /** Abandons requests that still wait for a connection. */
    forget() {
      for (const { resolve } of waiting.splice(0)) resolve({ status: 0, head: '', body: undefined });
    },
    close() {
      waiting.length = 0;
      for (const { socket } of all) socket.destroy();
    },
  };
}

function readAnswer(chunks) {
  const bytes = chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
  if (chunks.length > 1) chunks.splice(0, chunks.length, bytes);
  const end = bytes.indexOf(END_OF_HEAD);
  if (end < 0) return undefined;
  const head = bytes.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const from = end + END_OF_HEAD.length;
  if (length !== undefined) {
    return bytes.length >= from + Number(length) ? { status, head, body: bytes.subarray(from) } : undefined;
  }
  if (!/\r\ntransfer-encoding: chunked/i.test(head)) return { status, head, body: undefined };
  return bytes.subarray(-5).latin1Slice() === '0\r\n\r\n' ? { status, head, body: unchunked(bytes, from) } : undefined;
}

function unchunked(bytes, from) {
  const parts = [];
  for (let at = from; ; ) {
    const end = bytes.indexOf('\r\n', at);
    const size = Number.parseInt(bytes.latin1Slice(at, end), 16);
    if (!size) return Buffer.concat(parts);
    parts.push(bytes.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}
