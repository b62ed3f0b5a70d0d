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

/** A TCP port on the loopback address that nobody listens on at this moment. */
export const freePort = (): Promise<number> => listen(0, '127.0.0.1');

/** True when `port` can be listened on at `host`. */
export const isPortFree = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listen(port, host).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT',
  );
