import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { type MongoServer, startMongoServer } from '../src/server.ts';

export interface Running {
  folder: string;
  server: MongoServer;
  connection: Connection;
  stop(): Promise<void>;
}

export const newFolder = (): string => mkdtempSync(join(tmpdir(), 'petal-mongo-'));

export const connect = (url: string): Promise<Connection> =>
  mongoose.createConnection(url, { dbName: 'shop', serverSelectionTimeoutMS: 5000 }).asPromise();

/** A server on a folder, with mongoose connected to it as in a service. */
export async function start(folder = newFolder(), log?: (message: string) => void): Promise<Running> {
  const server = await startMongoServer({ dataDir: folder, log });
  const connection = await connect(server.url);
  return {
    folder,
    server,
    connection,
    stop: async () => {
      await connection.close();
      await server.close();
    },
  };
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });
