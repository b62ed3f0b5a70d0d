import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { ExtraMinutes } from './personalization.ts';
import { PieceWork } from './piece-work.ts';
import { ShippingServiceCode } from './shipping.ts';
import { CatalogId, text, ZipText } from './text.ts';

/** `YYYY-MM-DD` in the shop's time zone. */
export const Day = z.iso.date();

/** The last production day, and the first and last delivery day. */
export const PromiseView = z.object({ madeBy: Day, from: Day, to: Day });
export type PromiseView = z.infer<typeof PromiseView>;

/** The probability of a promise, as a percentage. */
export const PromiseLevel = z.literal([90, 95, 98]);
export type PromiseLevel = z.infer<typeof PromiseLevel>;
export const Percent = z.int().min(0).max(100);

/**
 * The reason why there are no dates: no material and no restock date, or no artisan has time in the planning period.
 * `artisan`: no artisan makes such pieces; they can be ordered without a promise, for the shop's usual 3-5 business
 * days.
 */
export const Lacking = z.enum(['material', 'time', 'artisan']);
export type Lacking = z.infer<typeof Lacking>;

export const ProductPromiseQuery = z.object({
  variationId: CatalogId.optional(),
  quantity: z.coerce.number().int().min(1).max(MAX_LINE_QUANTITY).default(1),
  zip: ZipText.optional(),
  extraMinutes: z.coerce.number().pipe(ExtraMinutes).optional(),
});
const DeliveryDays = PromiseView.pick({ from: true, to: true });
const promiseFields = {
  /** Null, with empty `services`, while there is a reason in `lacking`. */
  madeBy: Day.nullable(),
  lacking: Lacking.nullable(),
  /** False while material or time is missing; with `backOn`, shoppers can still order it for a later promise. */
  available: z.boolean(),
  backOn: Day.nullable(),
  /** The percentage of the last due promises that were kept; null with fewer than fifty. */
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
        extraMinutes: ExtraMinutes.optional(),
      }),
    )
    .min(1)
    .max(200),
  neededBy: Day.optional().nullable(),
  /** The known destinations; the slowest one counts. */
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
  /** The order needs so much production time that the owner must accept it before it is charged. */
  awaitsAcceptance: z.boolean(),
  /** Only if a service misses `neededBy`. */
  suggestions: z.array(PromiseSuggestion),
});
export type CartPromiseView = z.infer<typeof CartPromiseView>;

/** Additional business days of every service to the order's destinations, compared with the mainland. */
export const ExtraTransitDays = z.int().min(0).max(30);

const workLine = {
  productId: CatalogId,
  variationId: CatalogId.optional().nullable(),
  quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
  extraMinutes: ExtraMinutes.optional(),
  /** As agreed in a quote; absent if the recipe applies. */
  work: PieceWork.optional(),
};

/** POST /internal/promises: the dates of these lines, ordered now. */
export const PlanLinesRequest = z.strictObject({
  lines: z.array(z.strictObject(workLine)).min(1).max(200),
  service: text(80),
  extraTransitDays: ExtraTransitDays,
});
/** Null while time or material is missing, and for pieces that no artisan makes. */
export const PlannedLinesView = z.object({ promise: PromiseView.nullable() });

/** PUT /internal/promises/{orderId}: reserved by checkout before it charges. */
export const ReservePromiseRequest = z.strictObject({
  version: z.int().min(1),
  lines: z
    .array(
      z.strictObject({
        lineId: z.uuid(),
        ...workLine,
        selectedColor: text(40).optional().nullable(),
        productName: text(200),
      }),
    )
    .min(1)
    .max(200),
  service: text(80),
  extraTransitDays: ExtraTransitDays,
  /** The owner has agreed to the work in a quote, so no amount of it is `too_large`. */
  isAgreed: z.boolean().optional(),
  neededBy: Day.optional().nullable(),
  /** The last delivery day that the page showed; a later promise is refused. */
  promisedBy: Day.optional().nullable(),
  /** The order's total makes it large: nothing is reserved, and the answer is `too_large`. */
  awaitsAcceptance: z.boolean().optional(),
  orderedAt: z.iso.datetime(),
});
export type ReservePromiseRequest = z.infer<typeof ReservePromiseRequest>;
/**
 * The reservation, or the reason why there is none. A reservation without dates is for pieces that no artisan makes.
 * Refusals are answers, not errors, because they contain a date: `promise_changed` and `needed_by_impossible` with the
 * possible promise, `out_of_material` and `no_time` without. `too_large` has the possible promise; the owner decides
 * about the order before any time is reserved.
 */
export const ReservePromiseView = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reserved'), promise: PromiseView.nullable() }),
  z.object({ outcome: z.enum(['promise_changed', 'needed_by_impossible', 'too_large']), promise: PromiseView }),
  z.object({ outcome: z.enum(['out_of_material', 'no_time']), promise: z.null() }),
]);
export type ReservePromiseView = z.infer<typeof ReservePromiseView>;

/** The main reason for the days between the plan and the promise. */
export const SafetyReason = z.object({
  /** `minutes`: pieces take longer than their recipe. */
  kind: z.enum(['spread', 'absence', 'deliveries', 'minutes']),
  /** The artisan, or the material for `deliveries`. */
  name: z.string(),
  /** A fraction: the spread of minutes, the days absent, the late deliveries, or the time above the recipe's. */
  percent: z.int(),
});
export type SafetyReason = z.infer<typeof SafetyReason>;
/** A way to make an order more likely to be on time, with the resulting probability as a percentage. */
export const PromiseHelp = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('reassign'),
    jobIds: z.array(z.string()),
    /** The artisan to whom they are assigned now; null if there is none. */
    from: z.string().nullable(),
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
  /** This service delivers by the promised day if the order is made by `madeBy`. */
  z.object({ kind: z.literal('faster-service'), service: ShippingServiceCode, madeBy: Day, chance: Percent }),
]);
export type PromiseHelp = z.infer<typeof PromiseHelp>;
const openPromise = {
  orderId: z.string(),
  /** The internal day for an order without a promise. */
  promisedMadeBy: Day,
  /** The planned production day; null if it can't be made. */
  plannedMadeBy: Day.nullable(),
  slackDays: z.int().nullable(),
  chance: Percent,
  isAtRisk: z.boolean(),
  /** The plan is late, or the order is more likely to be late than on time, so the customer can be asked. */
  isLate: z.boolean(),
};
export const OpenPromiseView = z.object(openPromise);
export type OpenPromiseView = z.infer<typeof OpenPromiseView>;
/** Comma-separated order ids; defaults to all open orders, 500 at most. */
export const OpenPromisesQuery = z.object({ orderIds: z.string().max(8000).optional() });
export const OrderPromiseView = z.object({
  orderId: z.string(),
  /** Null: no artisan makes its pieces, so it has no dates. */
  promise: PromiseView.nullable(),
  /** The basis of the promise; null without dates. */
  made: z
    .object({
      plannedMadeBy: Day,
      level: PromiseLevel,
      /** The business days of work, and those added for safety. */
      workDays: z.int(),
      safetyDays: z.int(),
      reason: SafetyReason.nullable(),
    })
    .nullable(),
  /** Null when all its pieces are ready. */
  now: z.object(openPromise).omit({ orderId: true, promisedMadeBy: true }).nullable(),
  /** Empty for an order that is neither at risk nor late. */
  help: z.array(PromiseHelp),
});
export type OrderPromiseView = z.infer<typeof OrderPromiseView>;
