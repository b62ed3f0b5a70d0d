import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
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

/**
 * A free TCP port on loopback that no other process on this machine gets while this process runs. Below the range of
 * outgoing connections, so that a restarted program finds it free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    // Reserves before probing, because probing another process's port would disturb its start.
    if ((await reservePort(port)) && (await isPortFree(port))) return port;
  }
}

/**
 * Keeps `port` out of every process's `freePort` until this process ends, with a UDP socket of the same number:
 * programs listen on TCP, and the system closes the socket even of a killed process.
 * @returns false when it is already reserved
 */
export const reservePort = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', ({ code }: NodeJS.ErrnoException) => socket.close(() => resolve(code !== 'EADDRINUSE')));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });

export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    ({ code }: NodeJS.ErrnoException) => code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT',
  );
