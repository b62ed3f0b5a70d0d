import { connect, createServer } from 'node:net';
import { pipeline, Transform } from 'node:stream';

const SLOW_MS = 700;

const FAULTS = {
  slow: (_pair, _direction, chunk, pass) => void setTimeout(pass, SLOW_MS, chunk),
  reset: (pair) => pair.end('resetAndDestroy'),
  cut: (pair, direction, chunk, pass) => {
    if (direction === 'request') return pass(chunk);
    pass(chunk.subarray(0, Math.ceil(chunk.length / 2)));
    setImmediate(() => pair.end('destroy'));
  },
  'requests-lost': (pair, direction, chunk, pass) => lose(pair, direction === 'request', chunk, pass),
  'answers-lost': (pair, direction, chunk, pass) => lose(pair, direction === 'answer', chunk, pass),
};

function lose(pair, isLost, chunk, pass) {
  if (!isLost) return pass(chunk);
  pair.broken = true;
  pass();
}

/**
 * A TCP proxy on loopback that can delay, cut answers, reset, and lose one direction of the data.
 * @param port the target's port
 * @returns its own `port`; `strike(fault)` until `heal()`, which closes the connections that lost bytes
 */
export async function startFaultyProxy(port) {
  const pairs = new Set();
  let fault;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const pair = {
      broken: false,
      end(how) {
        for (const socket of [client, upstream]) socket[how]();
        pairs.delete(pair);
      },
    };
    pairs.add(pair);
    const through = (direction) =>
      new Transform({
        transform(chunk, _encoding, done) {
          const pass = (passed) => done(null, passed);
          if (fault) FAULTS[fault](pair, direction, chunk, pass);
          else pass(chunk);
        },
      });
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', () => pair.end('destroy'));
    const over = (error) => error && pair.end('destroy');
    pipeline(client, through('request'), upstream, over);
    pipeline(upstream, through('answer'), client, over);
    client.once('close', () => pairs.delete(pair));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: server.address().port,
    strike(kind) {
      fault = kind;
    },
    heal() {
      fault = undefined;
      for (const pair of pairs) if (pair.broken) pair.end('destroy');
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const pair of pairs) pair.end('destroy');
      await closed;
    },
  };
}
