import { withClient } from '@loop-petal/service-kit/postgres/create-database';
import { createTestMongo, createTestPostgres } from '@loop-petal/service-kit/testing';
import { withMongo } from '../../operations/src/mongo-documents.ts';
import { EVENTS, MONGO_SERVICES, POSTGRES_DATABASES, storesAt } from '../../operations/src/stores.ts';

export async function emptyServers() {
  const postgres = await createTestPostgres('tools');
  const mongo = await createTestMongo('tools');
  const env = { POSTGRES_URL: postgres.url, MONGO_URL: mongo.url };
  const stores = storesAt(env);
  return {
    env,
    async drop() {
      await withClient(stores.postgres('postgres'), async (client) => {
        for (const name of [...POSTGRES_DATABASES, EVENTS]) await client.query(`DROP DATABASE IF EXISTS "${name}"`);
      });
      for (const name of MONGO_SERVICES) await withMongo(stores.mongo(name), (db) => db.dropDatabase());
      await postgres.drop();
      await mongo.drop();
    },
  };
}
