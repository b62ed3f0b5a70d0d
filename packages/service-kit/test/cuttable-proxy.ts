import net from 'node:net';

/** A proxy between a client and its server that can cut, silence and restore connections. */
export async function cuttableProxy(target: string): Promise<{
  url: string;
  cut(): Promise<void>;
  restore(): Promise<void>;
  /** Open connections stay open but forward nothing, as if a host had vanished. */
  silence(): void;
}> {
  const upstream = new URL(target);
  const sockets = new Set<net.Socket>();
  let port = 0;
  let server: net.Server | undefined;

  const restore = () =>
    new Promise<void>((resolve, reject) => {
      const listening = net.createServer((near) => {
        const far = net.connect(Number(upstream.port), upstream.hostname);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on('close', () => {
            sockets.delete(socket);
            near.destroy();
            far.destroy();
          });
          socket.on('error', () => undefined);
        }
        near.pipe(far).pipe(near);
      });
      server = listening;
      listening.once('error', reject);
      listening.listen(port, '127.0.0.1', () => {
        port = (listening.address() as net.AddressInfo).port;
        resolve();
      });
    });
  const cut = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      if (server) server.close(() => resolve());
      else resolve();
      server = undefined;
    });

  const silence = () => {
    for (const socket of sockets) socket.unpipe().pause();
  };

  await restore();
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return { url: url.href, cut, restore, silence };
}
