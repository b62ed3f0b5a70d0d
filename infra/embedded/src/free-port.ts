import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const listen = (port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const taken = server.address();
      server.close(() => resolve(typeof taken === 'object' && taken ? taken.port : port));
    });
  });

const LOWEST_PORT = 20_000;
const HIGHEST_PORT = 32_000;

const given = new Set<number>();

/**
 * A free TCP port on loopback, another one each time; below the range of outgoing connections, so that a restarted program
 * finds it free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    if (given.has(port)) continue;
    given.add(port);
    if (await isPortFree(port)) return port;
  }
}

/** True when `port` can be listened on at `host`. */
export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT',
  );
