import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';

import { ImageDetails } from './catalog.ts';
import { Email, NewPassword, Username } from './identity.ts';
import { ShippingServiceCode } from './shipping.ts';
import { requiredText, text, ZipText } from './text.ts';

/** `YYYY-MM-DD` in the shop's time zone. */
export const Day = z.iso.date();
const Id = z.string().max(80);

/** The last production day, and the first and last delivery day. */
export const PromiseView = z.object({ madeBy: Day, from: Day, to: Day });
export type PromiseView = z.infer<typeof PromiseView>;

/** Why there is no promise: no material and no restock date, or no artisan has time in the planning period. */
export const Lacking = z.enum(['material', 'time']);
export type Lacking = z.infer<typeof Lacking>;

export const ProductPromiseQuery = z.object({ variationId: Id.optional(), zip: ZipText.optional() });
const DeliveryDays = PromiseView.pick({ from: true, to: true });
/** The promise for one piece ordered now. */
export const ProductPromiseView = z.object({
  /** Null, with empty `services`, when it can't be made and no date is known. */
  madeBy: Day.nullable(),
  lacking: Lacking.nullable(),
  services: z.partialRecord(ShippingServiceCode, DeliveryDays),
  /** False while material or time is missing; with `backOn` shoppers can still order it, for a later promise. */
  available: z.boolean(),
  backOn: Day.nullable(),
});
export type ProductPromiseView = z.infer<typeof ProductPromiseView>;

export const CartPromiseRequest = z.strictObject({
  items: z
    .array(
      z.strictObject({
        productId: Id,
        variationId: Id.optional().nullable(),
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
  /** Null, with empty `services`, when an item can't be made and no date is known. */
  madeBy: Day.nullable(),
  lacking: Lacking.nullable(),
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
        productId: Id,
        variationId: Id.optional().nullable(),
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
 * The reservation, or the reason there is none. Refusals are answers, not errors, because they contain a date:
 * `promise_changed` and `needed_by_impossible` with the possible promise, `out_of_material` and `no_time` without.
 * `too_large`, with the possible promise: the owner decides about the order before any time is reserved.
 */
export const ReservePromiseView = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reserved'), promise: PromiseView }),
  z.object({ outcome: z.enum(['promise_changed', 'needed_by_impossible', 'too_large']), promise: PromiseView }),
  z.object({ outcome: z.enum(['out_of_material', 'no_time']), promise: z.null() }),
]);
export type ReservePromiseView = z.infer<typeof ReservePromiseView>;

const Minutes = z.int().min(0).max(960, 'At most 16 hours a day');
const MinutesPerWeekday = z.strictObject({
  mon: Minutes,
  tue: Minutes,
  wed: Minutes,
  thu: Minutes,
  fri: Minutes,
  sat: Minutes,
  sun: Minutes,
});
const TimeOff = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'The last day must not be before the first');
const artisanFields = {
  name: requiredText(1, 60, 'Please enter a name'),
  email: Email,
  /** The user name in the admin client; with a password it creates an account. */
  username: Username,
  password: NewPassword,
  minutesPerWeekday: MinutesPerWeekday,
  timeOff: z.array(TimeOff).max(200),
  /** Slugs and product ids; the artisan makes products in either list. */
  categories: z.array(text(80)).max(100),
  products: z.array(Id).max(1000),
  active: z.boolean(),
};
export const CreateArtisanRequest = z.strictObject({
  ...artisanFields,
  username: Username.optional(),
  password: NewPassword.optional(),
  timeOff: artisanFields.timeOff.default([]),
  categories: artisanFields.categories.default([]),
  products: artisanFields.products.default([]),
  active: z.boolean().default(true),
});
export const UpdateArtisanRequest = z.strictObject(artisanFields).partial();
export const ArtisanView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null without an account. */
  username: z.string().nullable(),
  minutesPerWeekday: MinutesPerWeekday,
  timeOff: z.array(z.object({ from: Day, to: Day })),
  categories: z.array(z.string()),
  products: z.array(z.string()),
  active: z.boolean(),
  /** Assigned jobs that are not ready. */
  openJobs: z.int(),
});
export type ArtisanView = z.infer<typeof ArtisanView>;

const Amount = z.number().positive().max(100_000);
export const MaterialKind = z.enum(['yarn', 'wire', 'pot', 'paper', 'other']);
const materialFields = {
  name: requiredText(1, 80, 'Please enter a name'),
  kind: MaterialKind,
  color: text(40).nullable(),
  /** The unit of amounts, such as `g` or `piece`. */
  unit: requiredText(1, 12, 'Please enter a unit'),
  onHand: z.number().min(0).max(1_000_000),
  reorderPoint: z.number().min(0).max(1_000_000),
  /** Business days until a delivery; null if unknown. */
  deliveryDays: z.int().min(0).max(365).nullable(),
};
export const CreateMaterialRequest = z.strictObject({ ...materialFields, color: materialFields.color.default(null) });
export const UpdateMaterialRequest = z.strictObject(materialFields).partial();
export const MaterialView = z.object({
  id: z.string(),
  name: z.string(),
  kind: MaterialKind,
  color: z.string().nullable(),
  unit: z.string(),
  onHand: z.number(),
  reorderPoint: z.number(),
  deliveryDays: z.int().nullable(),
  /** The demand of jobs that have not begun. */
  needed: z.number(),
  /** The part of `needed` that is not in stock. */
  short: z.number(),
  /** Those jobs leave less than the reorder point. */
  isLow: z.boolean(),
  /** The number of jobs that wait for it. */
  waiting: z.int(),
  /** The waiting jobs, earliest promise first; at most twenty. */
  shortFor: z.array(z.object({ jobId: z.string(), orderId: z.string(), productName: z.string(), promisedBy: Day })),
});
export type MaterialView = z.infer<typeof MaterialView>;

export const RecipeMaterial = z.strictObject({ materialId: z.uuid(), amount: Amount });
export type RecipeMaterial = z.infer<typeof RecipeMaterial>;
export const RecipeQuery = z.object({ variationId: Id.optional() });
/** Without a variation it applies to all variations without a recipe. */
export const SaveRecipeRequest = z.strictObject({
  variationId: Id.optional().nullable(),
  makingMinutes: z.int().min(1).max(6000),
  finishingDays: z.int().min(0).max(30),
  materials: z.array(RecipeMaterial).max(40),
  /** For the artisan. Absent: unchanged. */
  note: text(1000).optional(),
});
export const RecipeView = z.object({
  productId: z.string(),
  variationId: z.string().nullable(),
  makingMinutes: z.int(),
  finishingDays: z.int(),
  materials: z.array(z.object({ materialId: z.string(), amount: z.number() })),
  note: z.string(),
  /** Where the recipe comes from; the most specific one wins. */
  source: z.enum(['variation', 'product', 'category']),
});
export type RecipeView = z.infer<typeof RecipeView>;

/** `paused`: begun and interrupted. `shipped` and `cancelled` follow the order. */
export const JobState = z.enum(['queued', 'making', 'paused', 'finishing', 'ready', 'shipped', 'cancelled']);
export type JobState = z.infer<typeof JobState>;
/** Sizes are at `{imageUrl}/{width}.{avif|webp}`, as for products. */
export const JobPicture = z.object({ imageUrl: z.string(), image: ImageDetails });
export type JobPicture = z.infer<typeof JobPicture>;
export const JobView = z.object({
  id: z.string(),
  orderId: z.string(),
  productName: z.string(),
  selectedColor: z.string().nullable(),
  state: JobState,
  artisanId: z.string().nullable(),
  /** Null when it is done or can't be made at present. */
  plannedStart: Day.nullable(),
  plannedFinish: Day.nullable(),
  /** The last day on which it must be ready. */
  promisedBy: Day,
  isLate: z.boolean(),
  pictures: z.array(JobPicture),
});
export type JobView = z.infer<typeof JobView>;
export const AdminJobView = JobView.extend({
  productId: z.string(),
  variationId: z.string().nullable(),
  artisanName: z.string().nullable(),
  makingMinutes: z.int(),
  workedMinutes: z.int(),
  /** Not begun and due within two business days, but not late. */
  isAtRisk: z.boolean(),
  /** Missing materials with their colors: `Cotton, 8-ply, Red`. */
  waitsFor: z.array(z.string()),
  orderedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
/** A job as its artisan sees it: without customer and price. */
export const ArtisanJobView = JobView.extend({
  /** Of the color if it has one; null when the product is deleted. */
  productImageUrl: z.string().nullable(),
  /** The note of its recipe. */
  note: z.string(),
  makingMinutes: z.int(),
  workedMinutes: z.int(),
  finishingDays: z.int(),
  materials: z.array(
    z.object({ name: z.string(), color: z.string().nullable(), amount: z.number(), unit: z.string() }),
  ),
  startedAt: z.iso.datetime().nullable(),
});
export const JobsQuery = z.object({
  state: JobState.optional(),
  artisanId: z.uuid().optional(),
  orderId: z.uuid().optional(),
  limit: z.coerce.number().int().min(1).max(1000).optional(),
});
/** An earlier state undoes a step; a null artisan unassigns the job. */
export const UpdateJobRequest = z
  .strictObject({ state: JobState.exclude(['shipped', 'cancelled']), artisanId: z.uuid().nullable() })
  .partial();

export const ScheduleQuery = z.object({ days: z.coerce.number().int().min(1).max(120).default(28) });
export const ScheduleView = z.object({
  today: Day,
  artisans: z.array(
    z.object({
      artisanId: z.string(),
      name: z.string(),
      days: z.array(z.object({ day: Day, minutes: z.int(), capacity: z.int() })),
    }),
  ),
  /** Orders whose last job is planned after the promised day, latest first; null when it can't be made. */
  late: z.array(z.object({ orderId: z.string(), promisedMadeBy: Day, plannedMadeBy: Day.nullable() })),
});
export const WhatIfRequest = z.strictObject({
  artisanId: z.uuid(),
  timeOff: artisanFields.timeOff.optional(),
  minutesPerWeekday: MinutesPerWeekday.optional(),
  active: z.boolean().optional(),
});
export const WhatIfView = z.object({
  moved: z.array(z.object({ orderId: z.string(), promisedMadeBy: Day, before: Day.nullable(), after: Day.nullable() })),
  /** Jobs that would be reassigned to be on time or less late. */
  reassigned: z.array(z.object({ jobId: z.string(), from: z.string().nullable(), to: z.string() })),
});

/** Defaults to the ninety days that end today. */
export const StatisticsQuery = z.object({ from: Day.optional(), to: Day.optional() });
/** Covers promises whose original production day is between two days, inclusive. */
export const StatisticsView = z.object({
  from: Day,
  to: Day,
  promises: z.object({
    /** Orders whose jobs are all done, that were cancelled while late, or whose day has passed. */
    due: z.int(),
    /** All jobs were ready by the day that was promised first. */
    kept: z.int(),
    /** Late orders with an unfinished job: their days until today count. */
    overdue: z.int(),
    /** Due orders whose customers accepted a later day: the first promise counts. */
    renewed: z.int(),
    /** Due orders cancelled while late: not kept, and without days. */
    cancelledLate: z.int(),
    keptPercent: z.number().nullable(),
    medianDays: z.number().nullable(),
    /** Calendar days that orders were late, ascending; negative is early. */
    days: z.array(z.object({ days: z.int(), orders: z.int() })),
  }),
  /** Products with jobs finished in the period, most pieces first. */
  pieces: z.array(
    z.object({
      productId: z.string(),
      variationId: z.string().nullable(),
      productName: z.string(),
      variationName: z.string().nullable(),
      pieces: z.int(),
      plannedMinutes: z.number(),
      /** Median of the time from start to finish, without pauses. */
      realMinutes: z.number(),
      /** Null when the product or its variation is deleted. */
      recipeMinutes: z.int().nullable(),
      /** A better value for the recipe; null when it is about right or there are too few pieces. */
      suggestedMinutes: z.int().nullable(),
    }),
  ),
  /** The four weeks from today. */
  load: z.array(
    z.object({
      artisanId: z.string(),
      name: z.string(),
      weeks: z.array(z.object({ from: Day, to: Day, minutes: z.int(), capacity: z.int() })),
    }),
  ),
});
export type StatisticsView = z.infer<typeof StatisticsView>;
