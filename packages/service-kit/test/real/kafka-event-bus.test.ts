import { expect, test } from '@jest/globals';
import { createKafkaEventBus } from '../../src/events/kafka/kafka-event-bus.ts';
import { describeEventBus } from '../event-bus-contract.ts';
import { silentLogger } from '../silent-logger.ts';

const brokers = process.env.TEST_KAFKA_BROKERS?.split(',') ?? [];

test('TEST_KAFKA_BROKERS is set', () => {
  expect(brokers.length).toBeGreaterThan(0);
});

describeEventBus('kafka', async () => ({
  connect: () => createKafkaEventBus({ brokers, partitions: 6, logger: silentLogger }),
  close: async () => undefined,
}));
