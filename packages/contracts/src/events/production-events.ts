import { z } from 'zod';
import { JobPicture, JobState } from '../shapes/production.ts';
import { Day, PromiseView } from '../shapes/promises.ts';
import { defineEvent, eventsBy } from './event.ts';

const orderEvent = eventsBy('orderId', { orderId: z.string() });

export const jobChanged = orderEvent('job.changed', {
  jobId: z.string(),
  lineId: z.string(),
  /** The index of the piece in its line, from 0. */
  piece: z.int(),
  productName: z.string(),
  selectedColor: z.string().nullable(),
  state: JobState,
  artisanName: z.string().nullable(),
  startedAt: z.iso.datetime().nullable(),
  /** Set when the piece is washed and blocked, ready to ship. */
  finishedAt: z.iso.datetime().nullable(),
  pictures: z.array(JobPicture),
});

/**
 * An order's new promise: a paid order gets its first promise, a late order is on time again, the customer accepts a
 * later date, or the shop upgrades the shipping.
 */
export const promiseChanged = orderEvent('promise.changed', { promise: PromiseView, neededBy: Day.nullable() });

/** The plan misses an order's promise; published again when the delay grows. */
export const promiseSlipped = orderEvent('promise.slipped', {
  promise: PromiseView,
  /** The dates that production could promise now; null while it can't make the order. */
  expected: PromiseView.nullable(),
});

export const promiseAvailable = defineEvent(
  'promise.available',
  z.object({ productId: z.string(), variationId: z.string().nullable() }),
  ({ productId }) => productId,
);

export const materialShort = defineEvent(
  'material.short',
  z.object({
    materialId: z.string(),
    name: z.string(),
    unit: z.string(),
    amount: z.number(),
    jobs: z.int(),
  }),
  ({ materialId }) => materialId,
);
