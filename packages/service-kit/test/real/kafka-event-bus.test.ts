import { expect, test } from '@jest/globals';
import { createClient } from '../../src/events/kafka/kafka-client.ts';
import { createKafkaEventBus } from '../../src/events/kafka/kafka-event-bus.ts';
import { findNewEnds, withAdmin } from '../../src/events/kafka/kafka-topics.ts';
import { describeEventBus, freshTopic } from '../event-bus-contract.ts';
import { eventually } from '../eventually.ts';
import { potFilled } from '../shop-events.ts';
import { silentLogger } from '../silent-logger.ts';

const brokers = process.env.TEST_KAFKA_BROKERS?.split(',') ?? [];

test('TEST_KAFKA_BROKERS is set', () => {
  expect(brokers.length).toBeGreaterThan(0);
});

describeEventBus('kafka', async () => ({
  connect: () => createKafkaEventBus({ brokers, partitions: 6, logger: silentLogger }),
  close: async () => undefined,
}));

test('a group that starts at the end has an offset in every partition, so that it misses no event when it joins again', async () => {
  const bus = createKafkaEventBus({ brokers, partitions: 6, logger: silentLogger });
  const topic = freshTopic();
  const before = { ...potFilled({ pot: 'a', litres: 1 }), specversion: '1.0' as const, source: 'garden' };
  await bus.publish([{ ...before, type: `${topic}.filled` }]);
  const subscribed = { group: `${topic}-passing`, topics: [topic], fromBeginning: false };
  const { stop } = await bus.subscribe({ ...subscribed, handle: async () => undefined });
  const kafka = await createClient({ brokers, logger: silentLogger });
  const missing = () => withAdmin(kafka, (admin) => findNewEnds(admin, subscribed.group, [topic]));
  await eventually(async () => expect(await missing()).toEqual([]));
  expect((await bus.backlog(subscribed.group, [topic])).get(topic)).toBe(0);
  await stop();
  await bus.close();
}, 60_000);

test('a group that starts at the end is deleted when its member stops; others are kept', async () => {
  const bus = createKafkaEventBus({ brokers, partitions: 6, logger: silentLogger });
  const topic = freshTopic();
  const handle = async () => undefined;
  const passing = await bus.subscribe({ group: `${topic}-passing`, topics: [topic], fromBeginning: false, handle });
  const lasting = await bus.subscribe({ group: `${topic}-lasting`, topics: [topic], handle });
  const groups = async () => {
    const { groups: all } = await withAdmin(await createClient({ brokers, logger: silentLogger }), (admin) =>
      admin.listGroups(),
    );
    return all.map(({ groupId }) => groupId).filter((group) => group.startsWith(topic));
  };
  expect((await groups()).toSorted()).toEqual([`${topic}-lasting`, `${topic}-passing`]);
  await passing.stop();
  await lasting.stop();
  expect(await groups()).toEqual([`${topic}-lasting`]);
  await bus.close();
}, 60_000);
