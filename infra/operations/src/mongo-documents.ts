import { Readable } from 'node:stream';
import mongoose from 'mongoose';

const { BSON, MongoClient } = mongoose.mongo;
type Db = mongoose.mongo.Db;

const BATCH_DOCUMENTS = 200;
/** Preserves the BSON types of numbers. */
const EXACT = { promoteValues: false, promoteLongs: false, promoteBuffers: false } as const;

export async function withMongo<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 5000 });
  try {
    await client.connect();
    return await work(client.db());
  } finally {
    await client.close();
  }
}

export async function collectionsOf(db: Db): Promise<string[]> {
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  return all
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('system.'))
    .sort();
}

/** The documents of a collection as BSON. `count` is called when the stream has ended. */
export function readDocuments(db: Db, collection: string, count: (documents: number) => void): Readable {
  async function* documents() {
    let seen = 0;
    for await (const document of db.collection(collection).find({}, EXACT)) {
      seen += 1;
      yield BSON.serialize(document);
    }
    count(seen);
  }
  return Readable.from(documents());
}

/** Inserts the documents that `readDocuments` returned. @returns their number */
export async function insertDocuments(db: Db, collection: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  let inserted = 0;
  let waiting: Buffer = Buffer.alloc(0);
  let batch: mongoose.mongo.BSON.Document[] = [];
  const flush = async () => {
    if (batch.length > 0) await db.collection(collection).insertMany(batch);
    inserted += batch.length;
    batch = [];
  };
  for await (const chunk of bytes) {
    waiting = Buffer.concat([waiting, chunk]);
    while (waiting.length >= 4 && waiting.length >= waiting.readInt32LE(0)) {
      const length = waiting.readInt32LE(0);
      batch.push(BSON.deserialize(waiting.subarray(0, length), EXACT));
      waiting = waiting.subarray(length);
      if (batch.length === BATCH_DOCUMENTS) await flush();
    }
  }
  await flush();
  return inserted;
}
