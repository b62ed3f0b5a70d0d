import { once } from 'node:events';
import { connect } from 'node:net';
import { closedLoop } from './measure-overload.mjs';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 10);
const CONCURRENT = 16;
const IDLE_SOCKETS = Number(process.env.BENCH_SOCKETS ?? 8000);
const SLOW_CLIENTS = 500;
const DRIP_MS = 1000;
const RECONNECT_MS = 50;

/** Kinds of hostile clients, each with a function that stops them. */
const CLIENTS = {
  [`${IDLE_SOCKETS} silent sockets`]: (port) => crowd(port, IDLE_SOCKETS, () => undefined),
  [`${SLOW_CLIENTS} slow bodies`]: (port) =>
    crowd(port, SLOW_CLIENTS, (socket) => {
      socket.write(
        'POST /api/cart HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
      );
      return setInterval(() => socket.write(' '), DRIP_MS);
    }),
  [`${SLOW_CLIENTS} slow readers of the product list`]: (port) =>
    crowd(port, SLOW_CLIENTS, (socket) => {
      socket.pause();
      socket.write('GET /api/products HTTP/1.1\r\nhost: localhost\r\n\r\n'.repeat(20));
      return setInterval(() => socket.read(100), DRIP_MS);
    }),
  '20 senders of huge headers': (port) =>
    crowd(port, 20, (socket) => {
      const huge = `GET / HTTP/1.1\r\nhost: localhost\r\nx-huge: ${'x'.repeat(64 * 1024)}\r\n\r\n`;
      let current = socket;
      current.write(huge);
      return setInterval(() => {
        current.destroy();
        current = connect(port, '127.0.0.1')
          .on('error', () => undefined)
          .resume();
        current.write(huge);
      }, RECONNECT_MS);
    }),
};

/** Prints the remaining goodput beside each kind of hostile client, measured alternately with none. */
export async function measureHostileClients(load) {
  const { port } = new URL(load.shop.url);
  await closedLoop(load, CONCURRENT, SECONDS / 2);
  for (const [name, invite] of Object.entries(CLIENTS)) {
    const before = await closedLoop(load, CONCURRENT);
    const { count, leave } = await invite(port);
    const beside = await closedLoop(load, CONCURRENT);
    const connected = count();
    await leave();
    const after = await closedLoop(load, CONCURRENT);
    const alone = (before.goodput + after.goodput) / 2;
    const share = ((beside.goodput / alone) * 100).toFixed(0);
    const figures = `goodput ${beside.goodput.toFixed(0)} beside them, ${before.goodput.toFixed(0)} before, ${after.goodput.toFixed(0)} after`;
    process.stdout.write(`${name}: ${share} % (${figures}), ${connected} still connected at the end\n`);
  }
}

async function crowd(port, howMany, behave) {
  const sockets = new Set();
  const timers = [];
  for (let n = 0; n < howMany; n++) {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
    // a few hundred at a time, so that the kernel's queue is not measured
    if (n % 200 === 199) await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
    timers.push(behave(socket));
  }
  return {
    count: () => sockets.size,
    async leave() {
      for (const timer of timers) clearInterval(timer);
      const left = [...sockets].map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.destroy();
      await Promise.all(left);
    },
  };
}
