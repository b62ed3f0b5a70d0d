import { connect, createServer, type Socket } from 'node:net';

export type Balancer = { stop: () => void };

export async function startBalancer(port: number, host: string, replicaPorts: number[]): Promise<Balancer> {
  const open = new Set<Socket>();
  let turn = 0;

  const join = (client: Socket, first: number, tried = 0) => {
    const port = replicaPorts[(first + tried) % replicaPorts.length];
    if (port === undefined || tried === replicaPorts.length || client.destroyed) return client.destroy();
    const replica = connect({ port, host: '127.0.0.1' });
    replica.once('error', () => join(client, first, tried + 1));
    replica.once('connect', () => {
      replica.removeAllListeners('error');
      keep(replica, client);
      keep(client, replica);
      client.pipe(replica).pipe(client);
    });
  };
  const keep = (socket: Socket, other: Socket) => {
    open.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.once('close', () => {
      open.delete(socket);
      other.destroy();
    });
  };

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (client) => {
    client.on('error', () => undefined);
    join(client, turn++);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen({ port, host }, resolve);
  });
  return {
    stop() {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
