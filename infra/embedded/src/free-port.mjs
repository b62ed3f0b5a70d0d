import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const listen = (port, host) =>
  new Promise((resolve, reject) => {
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
 * A free TCP port on loopback, which no process of this machine is given again while this one runs; below the range of
 * outgoing connections, so that a restarted program finds it free.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST_PORT, HIGHEST_PORT);
    // Reserved before it is tried, because trying a port that is another's would disturb its start.
    if ((await reservePort(port)) && (await isPortFree(port))) return port;
  }
}

/**
 * Keeps `port` out of every process's `freePort` until this process ends, by a UDP socket of the same number: programs
 * listen on TCP, and the system closes the socket even of a killed process.
 * @returns false when it is reserved already
 */
export const reservePort = (port) =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', ({ code }) => socket.close(() => resolve(code !== 'EADDRINUSE')));
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });

/** True when `port` can be listened on at `host`. */
export const isPortFree = (port, host = '127.0.0.1') =>
  listen(port, host).then(
    () => true,
    (error) => error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT',
  );
