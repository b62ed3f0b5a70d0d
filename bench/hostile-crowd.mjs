/** A process of hostile clients, `node hostile-crowd.mjs KIND PORT`, which ends when its parent disconnects. */
import { once } from 'node:events';
import { connect } from 'node:net';

const IDLE_SOCKETS = Number(process.env.BENCH_SOCKETS ?? 8000);
const SLOW_CLIENTS = 500;
const HUGE_SENDERS = 20;
const DRIP_MS = 1000;
const RECONNECT_MS = 50;
const HUGE = Buffer.from(`GET / HTTP/1.1\r\nhost: localhost\r\nx-huge: ${'x'.repeat(64 * 1024)}\r\n\r\n`);

const KINDS = {
  'silent sockets': [IDLE_SOCKETS, () => undefined],
  'slow bodies': [
    SLOW_CLIENTS,
    (socket) => {
      socket.write(
        'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      );
      setInterval(() => socket.write(' '), DRIP_MS);
    },
  ],
  'slow readers of the product list': [
    SLOW_CLIENTS,
    (socket) => {
      socket.pause();
      socket.write('GET /api/products HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
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
        current = connect(port, '127.0.0.1')
          .on('error', () => undefined)
          .resume();
        current.write(HUGE);
      }, RECONNECT_MS);
    },
  ],
};
export const KIND_NAMES = Object.keys(KINDS);

const [, , kind, port] = process.argv;
if (kind in KINDS) {
  process.once('disconnect', () => process.exit());
  const [howMany, behave] = KINDS[kind];
  const sockets = new Set();
  for (let n = 0; n < howMany; n++) {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    // A few hundred at a time, so that the kernel's queue is not measured.
    if (n % 200 === 199) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    behave(socket);
  }
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send({ howMany, connected: sockets.size, cpuSeconds: (user + system) / 1e6 });
  });
}
