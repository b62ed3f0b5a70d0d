import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from '@jest/globals';
import { Kafka, logLevel } from 'kafkajs';

const brokers = (process.env.TEST_KAFKA_BROKERS ?? '').split(',');
const kafka = new Kafka({ clientId: 'round-trip', brokers, logLevel: logLevel.NOTHING });
const admin = kafka.admin();
const producer = kafka.producer();
const consumer = kafka.consumer({ groupId: `round-trip-${randomUUID()}` });

afterAll(async () => {
  await consumer.disconnect();
  await producer.disconnect();
  await admin.disconnect();
});

test('events of one order arrive from a real Kafka in order, keys and headers included', async () => {
  const topic = `order-${randomUUID()}`;
  await admin.connect();
  await admin.createTopics({ waitForLeaders: true, topics: [{ topic, numPartitions: 3, replicationFactor: 1 }] });
  await producer.connect();
  const values = Array.from({ length: 100 }, (_, index) => `event ${index}`);
  await producer.send({
    topic,
    acks: -1,
    messages: values.map((value) => ({ key: 'order-1', value, headers: { traceparent: 'trace-1' } })),
  });

  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  const received: string[] = [];
  const traces = new Set<string>();
  await new Promise<void>((resolve) =>
    consumer.run({
      eachMessage: async ({ message }) => {
        received.push(String(message.value));
        traces.add(`${message.key} ${message.headers?.traceparent}`);
        if (received.length === values.length) resolve();
      },
    }),
  );

  expect(received).toEqual(values);
  expect([...traces]).toEqual(['order-1 trace-1']);
});
