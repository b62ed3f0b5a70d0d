import { expect, test } from '@jest/globals';
import { createMemoryEventBus } from '../../src/events/memory-event-bus.ts';
import { anEvent, describeEventBus } from '../event-bus-contract.ts';

describeEventBus('memory', async () => {
  const bus = createMemoryEventBus();
  const connect = () => {
    const own: { stop(): Promise<void> }[] = [];
    return {
      ...bus,
      async subscribe(options: Parameters<typeof bus.subscribe>[0]) {
        const subscription = await bus.subscribe(options);
        own.push(subscription);
        return subscription;
      },
      close: async () => void (await Promise.all(own.map((subscription) => subscription.stop()))),
    };
  };
  return { connect, close: () => bus.close() };
});

test('settled waits for handlers and for the events they publish', async () => {
  const bus = createMemoryEventBus();
  const seen: string[] = [];
  await bus.subscribe({
    group: 'a',
    topics: ['order', 'payment'],
    async handle(event) {
      await Promise.resolve();
      if (event.type === 'order.happened') await bus.publish([anEvent('payment', 'k', 2)]);
      seen.push(event.type);
    },
  });
  await bus.publish([anEvent('order', 'k', 1)]);
  await bus.settled();
  expect(seen).toEqual(['order.happened', 'payment.happened']);
});
