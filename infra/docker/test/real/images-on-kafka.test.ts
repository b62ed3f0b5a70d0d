import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';
import { type BuiltImages, buildImages, startShop } from '../image-shop.ts';

const brokers = process.env.TEST_KAFKA_BROKERS ?? '';
const admin = new Kafka({ clientId: 'images-test', brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin();
let built: BuiltImages;
beforeAll(async () => {
  await admin.connect();
  built = buildImages();
}, 300_000);
afterAll(async () => {
  await admin.disconnect();
  await built?.remove();
});

test('the images create their topics, run the shop on Kafka, fill it with the demo, and stop cleanly', async () => {
  const topics = built.start('topics', { KAFKA_BROKERS: brokers, KAFKA_PARTITIONS: '12' });
  expect({ code: await topics.ended, said: topics.output() }).toMatchObject({ code: 0 });
  expect((await admin.fetchTopicMetadata({ topics: ['order'] })).topics[0]?.partitions).toHaveLength(12);

  const shop = await startShop(built, { EVENT_BUS: 'kafka', KAFKA_BROKERS: brokers });
  const seed = built.start('seed', { GATEWAY_URL: shop.url, PUBLIC_URL: shop.url });
  expect({ code: await seed.ended, said: seed.output() }).toMatchObject({
    code: 0,
    said: expect.stringContaining('The demo shop is ready'),
  });
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as unknown[];
  expect(products.length).toBeGreaterThan(20);

  expect(new Set(await shop.stop())).toEqual(new Set([0]));
  await shop.drop();
}, 300_000);
