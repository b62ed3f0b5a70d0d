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
    /** Which piece of its line, from 0. */
    piece: z.int(),
    productName: z.string(),
    selectedColor: z.string().nullable(),
    state: JobState,
    /** The first name of who makes it. */
    artisanName: z.string().nullable(),
    startedAt: z.iso.datetime().nullable(),
    /** When it was ready, washed and blocked. */
    finishedAt: z.iso.datetime().nullable(),
    pictures: z.array(JobPicture),
  }),
  byOrder,
);

/**
 * What is promised to an order from now on: a paid order that had no promise has got one, a late one is in time again, or
 * it got other days, as its customer keeps it or the shop sends it faster.
 */
export const promiseChanged = defineEvent(
  'promise.changed',
  OrderId.extend({ promise: PromiseView, neededBy: Day.nullable() }),
  byOrder,
);

/** As planned, an order will be later than promised; again when it becomes later still. */
export const promiseSlipped = defineEvent(
  'promise.slipped',
  OrderId.extend({
    promise: PromiseView,
    /** What could be promised now; null when it can't be made as things are. */
    expected: PromiseView.nullable(),
  }),
  byOrder,
);

/** A product that shoppers wait for can be ordered again. */
export const promiseAvailable = defineEvent(
  'promise.available',
  z.object({ productId: z.string(), variationId: z.string().nullable() }),
  ({ productId }) => productId,
);

/** Pieces that are ordered lack a material. */
export const materialShort = defineEvent(
  'material.short',
  z.object({
    materialId: z.string(),
    name: z.string(),
    unit: z.string(),
    /** What is missing of it. */
    amount: z.number(),
    /** How many pieces wait for it. */
    jobs: z.int(),
  }),
  ({ materialId }) => materialId,
);
