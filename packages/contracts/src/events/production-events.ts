import { z } from 'zod';
import { Day, JobPicture, JobState, PromiseView } from '../shapes/production.ts';
import { defineEvent } from './event.ts';

const OrderId = z.object({ orderId: z.string() });
const byOrder = (data: { orderId: string }) => data.orderId;

/** A piece of an order is queued, begun, laid aside, made, ready, shipped or cancelled, or has a new picture. */
export const jobChanged = defineEvent(
  'job.changed',
  OrderId.extend({
    jobId: z.string(),
    lineId: z.string(),
    /** The index of the piece in its line, from 0. */
    piece: z.int(),
    productName: z.string(),
    selectedColor: z.string().nullable(),
    state: JobState,
    /** The first name of the artisan. */
    artisanName: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
    /** When it was ready, washed and blocked. */
    finishedAt: z.iso.datetime().nullable(),
    pictures: z.array(JobPicture),
  }),
  byOrder,
);

/**
 * The new promise of an order: a paid order without one has got it, a late one is in time again, or it got other days,
 * as its customer keeps it or the shop sends it faster.
 */
export const promiseChanged = defineEvent(
  'promise.changed',
  OrderId.extend({ promise: PromiseView, neededBy: Day.nullable() }),
  byOrder,
);

/** An order is planned to be later than promised; published again when it becomes later still. */
export const promiseSlipped = defineEvent(
  'promise.slipped',
  OrderId.extend({
    promise: PromiseView,
    /** The dates that could be promised now; null when it can't be made at present. */
    expected: PromiseView.nullable(),
  }),
  byOrder,
);

/** A product on somebody's waitlist can be ordered again. */
export const promiseAvailable = defineEvent(
  'promise.available',
  z.object({ productId: z.string(), variationId: z.string().nullable() }),
  ({ productId }) => productId,
);

/** Ordered pieces lack a material. */
export const materialShort = defineEvent(
  'material.short',
  z.object({
    materialId: z.string(),
    name: z.string(),
    unit: z.string(),
    amount: z.number(),
    /** The number of waiting pieces. */
    jobs: z.int(),
  }),
  ({ materialId }) => materialId,
);
