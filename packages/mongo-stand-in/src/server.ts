import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { takeLock } from '@loop-petal/embedded/folder-lock';
import type { ServerState } from './commands/call.ts';
import { runCommand } from './commands/run-command.ts';
import { serveConnection } from './connection.ts';
import { Cursors } from './cursors.ts';
import { expireDocuments } from './expire-documents.ts';
import { Store } from './store.ts';

export interface MongoServerOptions {
  /** Addresses other than loopback require `allowRemote`, because there are no passwords. */
  host?: string;
  allowRemote?: boolean;
  /** 0, the default, picks a free port. */
  port?: number;
  dataDir: string;
  log?: (message: string) => void;
  /** Called when the journal can no longer be written, so that the process must restart and replay it. */
  onUnwritable?: () => void;
}

export interface MongoServer {
  port: number;
  url: string;
  close(): Promise<void>;
}

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const HOUSEKEEPING_MS = 60_000;
const MAX_CONNECTIONS = 1000;

/** Starts the stand-in on a data folder. @throws if the folder is in use, the port is taken, or host is not loopback */
export async function startMongoServer(options: MongoServerOptions): Promise<MongoServer> {
  const { host = '127.0.0.1', port = 0, dataDir, log = () => undefined, onUnwritable = () => undefined } = options;
  if (!LOOPBACK.includes(host) && !options.allowRemote) {
    throw new Error(`the development MongoDB server has no passwords and listens on loopback only, not on ${host}`);
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = takeLock(join(dataDir, 'server.lock'));
  if ('heldBy' in lock) throw new Error(`${dataDir} is in use by process ${lock.heldBy}`);
  const sockets = new Set<Socket>();
  let store: Store | undefined;
  try {
    store = new Store(dataDir, log, onUnwritable);
    const state: ServerState = {
      store,
      cursors: new Cursors(),
      startedAt: new Date(),
      connections: () => sockets.size,
    };
    let lastConnection = 0;
    const server = createServer((socket) => {
      const connectionId = ++lastConnection;
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      serveConnection(socket, (command) => runCommand(state, command, connectionId));
    });
    server.maxConnections = MAX_CONNECTIONS;
    server.listen(port, host);
    await once(server, 'listening');
    const housekeeping = setInterval(() => runHousekeeping(state, log), HOUSEKEEPING_MS).unref();
    const bound = (server.address() as AddressInfo).port;
    return {
      port: bound,
      url: `mongodb://${host.includes(':') ? `[${host}]` : host}:${bound}/?directConnection=true`,
      close: async () => {
        clearInterval(housekeeping);
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        for (const socket of sockets) socket.destroy();
        await closed;
        await state.store.close();
        lock.release();
      },
    };
  } catch (error) {
    await store?.close();
    lock.release();
    throw error;
  }
}

function runHousekeeping({ store, cursors }: ServerState, log: (message: string) => void): void {
  cursors.forgetIdle(Date.now());
  try {
    if (expireDocuments(store, new Date()) > 0) store.durable().catch((error: Error) => log(error.message));
  } catch (error) {
    log(`expiring documents failed: ${(error as Error).message}`);
  }
}
