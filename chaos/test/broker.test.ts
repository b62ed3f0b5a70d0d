import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { EventBus } from '@loop-petal/service-kit/events/event-bus';
import { createPostgresEventBus } from '@loop-petal/service-kit/events/postgres-log/postgres-event-bus';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestPostgres } from '@loop-petal/service-kit/testing';
import { anEvent } from '../../packages/service-kit/test/event-bus-contract.ts';
import { eventually } from '../../packages/service-kit/test/eventually.ts';
import { delayEvents, repeatEvents } from '../faults/broker.ts';

let database: Awaited<ReturnType<typeof createTestPostgres>>;
beforeAll(async () => {
  database = await createTestPostgres('broker');
});
afterAll(() => database.drop());

let bus: EventBus;
beforeEach(() => {
  bus = createPostgresEventBus(database.url, createLogger('chaos', 'silent'));
});
afterEach(() => bus.close());

async function listenTo(...topics: string[]) {
  const seen: string[] = [];
  await bus.subscribe({
    group: topics.join(),
    topics,
    async handle({ type, subject, id }) {
      seen.push(`${type.split('.')[0]} ${subject} ${id}`);
    },
  });
  return seen;
}

test('repeated events are delivered twice, in the order of each key', async () => {
  const seen = await listenTo('order');
  const events = [1, 2, 3].flatMap((n) => ['rose', 'tulip', 'daisy'].map((key) => anEvent('order', key, n)));
  await bus.publish(events);
  await eventually(() => expect(seen).toHaveLength(9));
  await repeatEvents(database.url);
  await eventually(() => expect(seen).toHaveLength(18));
  for (const key of ['rose', 'tulip', 'daisy']) {
    const published = events.filter(({ subject }) => subject === key).map(({ id }) => `order ${key} ${id}`);
    expect(seen.filter((one) => one.startsWith(`order ${key}`))).toEqual([...published, ...published]);
  }
});

test('delayed events of a topic are delivered after later ones of another', async () => {
  const seen = await listenTo('shipment', 'payment');
  await bus.publish([anEvent('shipment', 'rose', 0)]);
  await eventually(() => expect(seen).toHaveLength(1));
  const letGo = await delayEvents(database.url, 'shipment');
  const late = bus.publish([anEvent('shipment', 'rose', 1)]);
  await bus.publish([anEvent('payment', 'rose', 2)]);
  await eventually(() => expect(seen.at(-1)).toMatch(/^payment/));
  await letGo();
  await late;
  await eventually(() => expect(seen.at(-1)).toMatch(/^shipment/));
});
