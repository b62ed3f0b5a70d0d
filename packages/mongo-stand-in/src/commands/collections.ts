import { asDoc, type Doc } from '../bson-values.ts';
import type { Collection } from '../collection.ts';
import { ID_INDEX } from '../collection.ts';
import { CommandError } from '../command-error.ts';
import { compileFilter } from '../filter.ts';
import type { Store } from '../store.ts';
import { type Call, collectionOf, type Handler, namespaceOf } from './call.ts';

const UNSUPPORTED = ['viewOn', 'timeseries', 'capped', 'collation', 'validator', 'encryptedFields'];
const IGNORED = ['lsid', 'writeConcern', 'comment', 'apiVersion', 'create', 'autoIndexId'];

const create: Handler = (call) => {
  const namespace = namespaceOf(call);
  if (call.store.collections.has(namespace))
    throw new CommandError('NamespaceExists', `Collection ${namespace} already exists.`);
  const unsupported = UNSUPPORTED.find(
    (option) => call.command[option] !== undefined && call.command[option] !== false,
  );
  if (unsupported)
    throw new CommandError('InvalidOptions', `${unsupported} is not supported by the embedded development server`);
  const options = Object.entries(call.command).filter(([key]) => !key.startsWith('$') && !IGNORED.includes(key));
  call.store.ensure(namespace, Object.fromEntries(options));
  return { ok: 1 };
};

const drop: Handler = (call) => {
  const collection = collectionOf(call);
  if (!collection) return { ok: 1 };
  call.store.drop(collection);
  return { nIndexesWas: collection.specs.length, ns: collection.namespace, ok: 1 };
};

const inDatabase = (store: Store, database: string): Collection[] =>
  [...store.collections.values()].filter(({ namespace }) => namespace.startsWith(`${database}.`));

const dropDatabase: Handler = ({ store, database }) => {
  for (const collection of inDatabase(store, database)) store.drop(collection);
  return { dropped: database, ok: 1 };
};

const listCollections: Handler = ({ store, database, command, cursors }) => {
  const filter = compileFilter(asDoc(command.filter, 'listCollections.filter'));
  const listed = inDatabase(store, database).map(({ namespace, options }): Doc => {
    const name = namespace.slice(database.length + 1);
    if (command.nameOnly === true) return { name, type: 'collection' };
    return {
      name,
      type: 'collection',
      options,
      info: { readOnly: false },
      idIndex: { v: 2, key: { _id: 1 }, name: ID_INDEX.name },
    };
  });
  const found = listed.filter((entry) => filter.test(entry));
  return cursors.start(`${database}.$cmd.listCollections`, found.values(), Number.POSITIVE_INFINITY, true);
};

const bytesOf = (collections: readonly Collection[]): number =>
  collections.flatMap(({ records }) => [...records.values()]).reduce((sum, { bytes }) => sum + bytes, 0);

const listDatabases: Handler = ({ store, command }) => {
  const names = [...new Set([...store.collections.keys()].map((namespace) => namespace.split('.')[0] ?? ''))].sort();
  const filter = compileFilter(asDoc(command.filter, 'listDatabases.filter'));
  const databases = names
    .map((name): Doc => ({ name, sizeOnDisk: bytesOf(inDatabase(store, name)), empty: false }))
    .filter((entry) => filter.test(entry));
  if (command.nameOnly === true) return { databases: databases.map(({ name }) => ({ name })), ok: 1 };
  const totalSize = databases.reduce((sum, { sizeOnDisk }) => sum + Number(sizeOnDisk), 0);
  return { databases, totalSize, totalSizeMb: Math.floor(totalSize / 2 ** 20), ok: 1 };
};

function sizes(collections: readonly Collection[]): Doc {
  const size = bytesOf(collections);
  const count = collections.reduce((sum, { records }) => sum + records.size, 0);
  return { size, dataSize: size, count, objects: count, avgObjSize: count > 0 ? size / count : 0, storageSize: size };
}

const collStats: Handler = (call: Call) => {
  const collection = collectionOf(call);
  const known = collection ? [collection] : [];
  return { ns: namespaceOf(call), ...sizes(known), nindexes: collection?.specs.length ?? 0, capped: false, ok: 1 };
};

const dbStats: Handler = ({ store, database }) => {
  const collections = inDatabase(store, database);
  const indexes = collections.reduce((sum, { specs }) => sum + specs.length, 0);
  return { db: database, collections: collections.length, views: 0, indexes, ...sizes(collections), ok: 1 };
};

export const collectionCommands: Record<string, Handler> = {
  create,
  drop,
  dropDatabase,
  listCollections,
  listDatabases,
  collStats,
  collstats: collStats,
  dbStats,
  dbstats: dbStats,
};
