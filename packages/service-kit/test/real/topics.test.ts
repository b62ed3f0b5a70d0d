import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ConfigResourceTypes, Kafka, logLevel } from 'kafkajs';
import { createTopics } from '../../src/events/kafka/kafka-topics.ts';
import { silentLogger } from '../silent-logger.ts';

const brokers = process.env.TEST_KAFKA_BROKERS?.split(',') ?? [];
const admin = new Kafka({ clientId: 'topics-test', brokers, logLevel: logLevel.NOTHING }).admin();
beforeAll(() => admin.connect());
afterAll(() => admin.disconnect());

test('topics are created once, with their partitions and minimum in-sync replicas', async () => {
  const name = `topics-${randomUUID()}`;
  const options = { brokers, partitions: 4, replication: 1, minInsyncReplicas: 1, logger: silentLogger };

  expect(await createTopics(options, [name])).toEqual([name]);
  expect(await createTopics({ ...options, partitions: 9 }, [name])).toEqual([]);

  const { topics } = await admin.fetchTopicMetadata({ topics: [name] });
  expect(topics[0]?.partitions).toHaveLength(4);
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name, configNames: ['min.insync.replicas'] }],
  });
  // 4: set on the topic itself, so the broker's default does not matter.
  expect(resources[0]?.configEntries[0]).toMatchObject({ configValue: '1', configSource: 1 });
});

test("a topic with personal data keeps its events for a week, regardless of the broker's default", async () => {
  const name = 'order-details';
  const options = { brokers, partitions: 1, replication: 1, minInsyncReplicas: 1, logger: silentLogger };
  await createTopics(options, [name]);
  const { resources } = await admin.describeConfigs({
    includeSynonyms: false,
    resources: [{ type: ConfigResourceTypes.TOPIC, name, configNames: ['retention.ms'] }],
  });
  expect(resources[0]?.configEntries[0]).toMatchObject({
    configValue: String(7 * 24 * 60 * 60 * 1000),
    configSource: 1,
  });
});
