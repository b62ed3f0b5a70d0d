import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { ShippingServiceCode } from './shipping.ts';
import { CatalogId, text, ZipText } from './text.ts';

/** `YYYY-MM-DD` in the shop's time zone. */
export const Day = z.iso.date();

/** The last production day, and the first and last delivery day. */
export const PromiseView = z.object({ madeBy: Day, from: Day, to: Day });
export type PromiseView = z.infer<typeof PromiseView>;

/** How sure a promise is, in percent. */
export const PromiseLevel = z.literal([90, 95, 98]);
export type PromiseLevel = z.infer<typeof PromiseLevel>;
export const PromiseLevelView = z.strictObject({ level: PromiseLevel });
export const Percent = z.int().min(0).max(100);

/**
 * Why there are no dates: no material and no restock date, or no artisan has time in the planning period. `artisan`: no
 * artisan makes such pieces; they can be ordered, for the shop's usual 3-5 business days without a promise.
 */
export const Lacking = z.enum(['material', 'time', 'artisan']);
export type Lacking = z.infer<typeof Lacking>;

export const ProductPromiseQuery = z.object({
  variationId: CatalogId.optional(),
  quantity: z.coerce.number().int().min(1).max(MAX_LINE_QUANTITY).default(1),
  zip: ZipText.optional(),
});
const DeliveryDays = PromiseView.pick({ from: true, to: true });
const promiseFields = {
  /** Null, with empty `services`, while something is lacking. */
  madeBy: Day.nullable(),
  lacking: Lacking.nullable(),
  /** False while material or time is missing; with `backOn` shoppers can still order it, for a later promise. */
  available: z.boolean(),
  backOn: Day.nullable(),
  /** Of the last promises that are due, how many in a hundred were kept; null before fifty. */
  keptOf100: Percent.nullable(),
};
/** The promise for pieces of one product ordered now. */
export const ProductPromiseView = z.object({
  ...promiseFields,
  services: z.partialRecord(ShippingServiceCode, DeliveryDays),
});
export type ProductPromiseView = z.infer<typeof ProductPromiseView>;

export const CartPromiseRequest = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: CatalogId,
        variationId: CatalogId.optional().nullable(),
        quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1)
    .max(200),
  neededBy: Day.optional().nullable(),
  /** Of the known destinations; the slowest one counts. */
  zips: z.array(ZipText).max(20).default([]),
});
export const PromiseSuggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('faster-shipping'), service: ShippingServiceCode, to: Day }),
  /** Only `quantity` pieces of the product. */
  z.object({
    kind: z.literal('fewer-pieces'),
    productId: z.string(),
    variationId: z.string().nullable(),
    quantity: z.int(),
    service: ShippingServiceCode,
    to: Day,
  }),
  z.object({
    kind: z.literal('other-product'),
    productId: z.string(),
    productName: z.string(),
    service: ShippingServiceCode,
    to: Day,
  }),
]);
export type PromiseSuggestion = z.infer<typeof PromiseSuggestion>;
export const CartPromiseView = z.object({
  ...promiseFields,
  services: z.partialRecord(ShippingServiceCode, DeliveryDays.extend({ possible: z.boolean() })),
  earliest: Day.nullable(),
  /** The order needs so much production time that the owner accepts it before it is charged. */
  awaitsAcceptance: z.boolean(),
  /** Only when some service misses `neededBy`. */
  suggestions: z.array(PromiseSuggestion),
});
export type CartPromiseView = z.infer<typeof CartPromiseView>;

/** Business days that every service takes longer to the order's destinations than on the mainland. */
export const ExtraTransitDays = z.int().min(0).max(30);

/** PUT /internal/promises/{orderId}: checkout reserves before it charges. */
export const ReservePromiseRequest = z.strictObject({
  version: z.int().min(1),
  lines: z
    .array(
      z.strictObject({
        lineId: z.uuid(),
        productId: CatalogId,
        variationId: CatalogId.optional().nullable(),
        selectedColor: text(40).optional().nullable(),
        productName: text(200),
        quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
      }),
    )
    .min(1)
    .max(200),
  service: text(80),
  extraTransitDays: ExtraTransitDays,
  neededBy: Day.optional().nullable(),
  /** The last delivery day that the page showed; a later promise is refused. */
  promisedBy: Day.optional().nullable(),
  /** The order is large by its total: nothing is reserved, the answer is `too_large`. */
  awaitsAcceptance: z.boolean().optional(),
  orderedAt: z.iso.datetime(),
});
export type ReservePromiseRequest = z.infer<typeof ReservePromiseRequest>;
/**
 * The reservation, or the reason there is none. A reservation without dates is for pieces that no artisan makes. Refusals are answers, not errors, because they contain a date:
 * `promise_changed` and `needed_by_impossible` with the possible promise, `out_of_material` and `no_time` without.
 * `too_large`, with the possible promise: the owner decides about the order before any time is reserved.
 */
export const ReservePromiseView = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reserved'), promise: PromiseView.nullable() }),
  z.object({ outcome: z.enum(['promise_changed', 'needed_by_impossible', 'too_large']), promise: PromiseView }),
  z.object({ outcome: z.enum(['out_of_material', 'no_time']), promise: z.null() }),
]);
export type ReservePromiseView = z.infer<typeof ReservePromiseView>;

/** The largest reason for the days between the plan and the promise. */
export const SafetyReason = z.object({
  /** `minutes`: pieces take longer than their recipe. */
  kind: z.enum(['spread', 'absence', 'deliveries', 'minutes']),
  /** The artisan, or the material of `deliveries`. */
  name: z.string(),
  /** The spread of minutes, the share of absent days or late deliveries, or how much longer than the recipe. */
  percent: z.int(),
});
export type SafetyReason = z.infer<typeof SafetyReason>;
/** What makes an order more likely in time, with its probability afterwards in percent. */
export const PromiseHelp = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reassign'),
    jobIds: z.array(z.string()),
    artisanId: z.string(),
    artisanName: z.string(),
    chance: Percent,
  }),
  z.object({
    kind: z.literal('overtime'),
    artisanId: z.string(),
    artisanName: z.string(),
    day: Day,
    minutes: z.int(),
    chance: Percent,
  }),
  /** Delivers by the promised day if the order is made by `madeBy`. */
  z.object({ kind: z.literal('faster-service'), service: ShippingServiceCode, madeBy: Day, chance: Percent }),
]);
export type PromiseHelp = z.infer<typeof PromiseHelp>;
const openPromise = {
  orderId: z.string(),
  /** The internal day for an order without a promise. */
  promisedMadeBy: Day,
  /** As of now; null when it can't be made. */
  plannedMadeBy: Day.nullable(),
  slackDays: z.int().nullable(),
  chance: Percent,
  isAtRisk: z.boolean(),
  /** It is late as planned, or more likely late than in time: the customer can be asked. */
  isLate: z.boolean(),
};
export const OpenPromiseView = z.object(openPromise);
export type OpenPromiseView = z.infer<typeof OpenPromiseView>;
/** Comma-separated orders; without them all open ones, 500 at most. */
export const OpenPromisesQuery = z.object({ orderIds: z.string().max(8000).optional() });
export const OrderPromiseView = z.object({
  orderId: z.string(),
  /** Null: no artisan makes its pieces, so it has no dates. */
  promise: PromiseView.nullable(),
  /** How the promise was made; null without dates. */
  made: z
    .object({
      plannedMadeBy: Day,
      level: PromiseLevel,
      /** Business days of work, then those added for safety. */
      workDays: z.int(),
      safetyDays: z.int(),
      reason: SafetyReason.nullable(),
    })
    .nullable(),
  /** Null when all its pieces are ready. */
  now: z.object(openPromise).omit({ orderId: true, promisedMadeBy: true }).nullable(),
  /** Empty for an order that is not at risk or late. */
  help: z.array(PromiseHelp),
});
export type OrderPromiseView = z.infer<typeof OrderPromiseView>;
