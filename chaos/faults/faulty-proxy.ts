import { type AddressInfo, connect, createServer } from 'node:net';
import { pipeline, Transform } from 'node:stream';

const SLOW_MS = 700;

export type LinkFault = 'slow' | 'reset' | 'cut' | 'requests-lost' | 'answers-lost';
type Direction = 'request' | 'answer';
type Pass = (chunk?: Buffer) => void;
interface Pair {
  broken: boolean;
  end(how: 'destroy' | 'resetAndDestroy'): void;
}

export interface FaultyProxy {
  port: number;
  /** Corrupts all data until `heal` is called. */
  strike(fault: LinkFault): void;
  /** Closes connections that have lost bytes. */
  heal(): void;
  close(): Promise<void>;
}

const FAULTS: Record<LinkFault, (pair: Pair, direction: Direction, chunk: Buffer, pass: Pass) => void> = {
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

function lose(pair: Pair, isLost: boolean, chunk: Buffer, pass: Pass): void {
  if (isLost) pair.broken = true;
  pass(isLost ? undefined : chunk);
}

/**
 * A TCP proxy on loopback that can delay data, cut off responses, reset connections, and lose the data of one
 * direction.
 * @param port the target's port
 */
export async function startFaultyProxy(port: number): Promise<FaultyProxy> {
  const pairs = new Set<Pair>();
  let fault: LinkFault | undefined;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    const pair: Pair = {
      broken: false,
      end(how) {
        for (const socket of [client, upstream]) socket[how]();
        pairs.delete(pair);
      },
    };
    pairs.add(pair);
    const through = (direction: Direction) =>
      new Transform({
        transform(chunk: Buffer, _encoding, done) {
          const pass: Pass = (passed) => done(null, passed);
          if (fault) FAULTS[fault](pair, direction, chunk, pass);
          else pass(chunk);
        },
      });
    for (const socket of [client, upstream]) socket.setNoDelay(true).on('error', () => pair.end('destroy'));
    const over = (error: Error | null) => error && pair.end('destroy');
    pipeline(client, through('request'), upstream, over);
    pipeline(upstream, through('answer'), client, over);
    client.once('close', () => pairs.delete(pair));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
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
