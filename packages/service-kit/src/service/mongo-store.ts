import type { Connection } from 'mongoose';
import type { OutboxRelay } from '../events/outbox.ts';
import {
  DEAD_LETTERS,
  listDocumentDeadLetters,
  readDocumentEventsAbout,
  replayDocumentDeadLetter,
  startDocumentConsumers,
} from '../mongo/document-consumers.ts';
import { connectMongo } from '../mongo/mongo.ts';
import { createMongoRelay } from '../mongo/mongo-outbox.ts';
import type { ServiceDeps, Store } from './service.ts';

interface MongoStoreDeps {
  readonly connection: Connection;
  readonly outbox: OutboxRelay;
}

export type MongoDeps = ServiceDeps & MongoStoreDeps;

/** A MongoDB database at `MONGO_URL`; documents of `collections` hold events until they are published. */
export function mongoStore(collections: string[]): Store<{ readonly MONGO_URL: string }, MongoStoreDeps, undefined> {
  return {
    kind: 'mongo',
    migrate: async () => undefined,
    runMigrationJob: async () => undefined,
    async open({ MONGO_URL }, { service, bus, logger }) {
      const connection = await connectMongo(MONGO_URL);
      return {
        deps: {
          connection,
          outbox: createMongoRelay({ connection, collections: [...collections, DEAD_LETTERS], bus, logger, service }),
        },
        ready: { mongo: async () => connection.db?.command({ ping: 1 }) },
        subscribe: (consumers, afterCommit) =>
          startDocumentConsumers({ service, bus, connection, consumers, logger, afterCommit }),
        listDeadLetters: () => listDocumentDeadLetters(connection),
        replayDeadLetter: (id, consumers, audit) => replayDocumentDeadLetter(connection, id, consumers, audit),
        eventsAbout: (subjects) => readDocumentEventsAbout(connection, subjects),
        close: () => connection.close(),
      };
    },
  };
}
