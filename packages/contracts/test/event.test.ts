import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { defineEvent, Envelope } from '../src/events/event.ts';
import { orderPaid } from '../src/events/order-events.ts';

const ORDER_ID = '5f0c6f0e-6a51-4c7e-9c44-2b8d3d1b3a10';

test('an event has a topic, a key and a time', () => {
  const event = orderPaid({ orderId: ORDER_ID, totalCents: 4071, wasRequested: false });
  expect(orderPaid.topic).toBe('order');
  expect(event).toMatchObject({
    type: 'order.paid',
    subject: ORDER_ID,
    data: { orderId: ORDER_ID, totalCents: 4071, wasRequested: false },
  });
  expect(Envelope.parse({ specversion: '1.0', source: 'orders', ...event }).id).toBe(event.id);
});

test('an event that does not match its schema is rejected', () => {
  expect(() => orderPaid({ orderId: 'no uuid', totalCents: 1, wasRequested: false })).toThrow(z.ZodError);
});

test('fields that are not in the schema are omitted', () => {
  const named = defineEvent('user.renamed', z.object({ userId: z.string() }), ({ userId }) => userId);
  expect(named({ userId: 'u1', name: 'Rosa' } as { userId: string }).data).toEqual({ userId: 'u1' });
});
