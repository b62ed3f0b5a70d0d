/** A process of hostile clients, `hostile-crowd.ts KIND PORT`, which ends when its parent disconnects. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { requestLine } from '@loop-petal/contracts/operations/call-path';

const IDLE_SOCKETS = Number(process.env.BENCH_SOCKETS ?? 8000);
const SLOW_CLIENTS = 500;
const HUGE_SENDERS = 20;
const DRIP_MS = 1000;
const RECONNECT_MS = 50;
const HUGE = Buffer.from(`GET / HTTP/1.1\r\nhost: localhost\r\nx-huge: ${'x'.repeat(64 * 1024)}\r\n\r\n`);

const firstLine = (name: string) => {
  const { method, path } = requestLine(name, {});
  return `${method} ${path} HTTP/1.1\r\nhost: localhost\r\n`;
};

const KINDS: Record<string, [howMany: number, behave: (socket: Socket) => void]> = {
  'silent sockets': [IDLE_SOCKETS, () => undefined],
  'slow bodies': [
    SLOW_CLIENTS,
    (socket) => {
      socket.write(`${firstLine('POST /api/cart')}content-type: application/json\r\ncontent-length: 5000\r\n\r\n{`);
      setInterval(() => socket.write(' '), DRIP_MS);
    },
  ],
  'slow readers of the product list': [
    SLOW_CLIENTS,
    (socket) => {
      socket.pause();
      socket.write(`${firstLine('GET /api/products')}\r\n`.repeat(20));
      setInterval(() => socket.read(100), DRIP_MS);
    },
  ],
  'senders of huge headers': [
    HUGE_SENDERS,
    (socket) => {
      let current = socket;
      current.write(HUGE);
      setInterval(() => {
        current.destroy();
        current = connect(Number(port), '127.0.0.1')
          .on('error', () => undefined)
          .resume();
        current.write(HUGE);
      }, RECONNECT_MS);
    },
  ],
};
export const KIND_NAMES = Object.keys(KINDS);

const [, , kind = '', port] = process.argv;
const chosen = KINDS[kind];
if (chosen) {
  process.once('disconnect', () => process.exit());
  const [howMany, behave] = chosen;
  const sockets = new Set<Socket>();
  for (let n = 0; n < howMany; n++) {
    const socket = connect(Number(port), '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    // A few hundred at a time, so that the kernel's queue is not measured.
    if (n % 200 === 199) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    behave(socket);
  }
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ howMany, connected: sockets.size, cpuSeconds: (user + system) / 1e6 });
  });
}
