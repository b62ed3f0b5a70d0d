import { z } from 'zod';
import { Day, JobPicture, JobState, PromiseView } from '../shapes/production.ts';
import { defineEvent } from './event.ts';

const OrderId = z.object({ orderId: z.string() });
const byOrder = (data: { orderId: string }) => data.orderId;

export const jobChanged = defineEvent(
  'job.changed',
  OrderId.extend({
    jobId: z.string(),
    lineId: z.string(),
    /** Index of the piece in its line, from 0. */
    piece: z.int(),
    productName: z.string(),
    selectedColor: z.string().nullable(),
    state: JobState,
    artisanName: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
    /** Set when the piece is washed and blocked, ready to ship. */
    finishedAt: z.iso.datetime().nullable(),
    pictures: z.array(JobPicture),
  }),
  byOrder,
);

/**
 * An order's new promise: a paid order gets its first one, a late one is on time again, its customer accepts a later
 * date, or the shop upgrades the shipping.
 */
export const promiseChanged = defineEvent(
  'promise.changed',
  OrderId.extend({ promise: PromiseView, neededBy: Day.nullable() }),
  byOrder,
);

/** The plan misses an order's promise; published again when the delay grows. */
export const promiseSlipped = defineEvent(
  'promise.slipped',
  OrderId.extend({
    promise: PromiseView,
    /** The dates that production could promise now; null when it can't make the order at present. */
    expected: PromiseView.nullable(),
  }),
  byOrder,
);

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
