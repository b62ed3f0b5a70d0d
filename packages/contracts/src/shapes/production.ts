import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';

import { ImageDetails } from './catalog.ts';
import { Email, NewPassword, Username } from './identity.ts';
import { ShippingServiceCode } from './shipping.ts';
import { requiredText, text } from './text.ts';

/** `YYYY-MM-DD` in the shop's time zone. */
export const Day = z.iso.date();
const Id = z.string().max(80);

/** The last day of making, and the first and last day of delivery. */
export const PromiseView = z.object({ madeBy: Day, from: Day, to: Day });
export type PromiseView = z.infer<typeof PromiseView>;

/** Why nothing can be promised: material without a date for more, or no artisan has time in the days that are planned. */
export const Lacking = z.enum(['material', 'time']);
export type Lacking = z.infer<typeof Lacking>;

/** GET /api/promises/{productId} */
export const ProductPromiseQuery = z.object({ variationId: Id.optional() });
const DeliveryDays = PromiseView.pick({ from: true, to: true });
/** The promise for an order of one piece that is placed now. */
export const ProductPromiseView = z.object({
  /** Null, and `services` empty, while it can't be made and no date is known. */
  madeBy: Day.nullable(),
  /** Null while it can be made. */
  lacking: Lacking.nullable(),
  services: z.partialRecord(ShippingServiceCode, DeliveryDays),
  /** False while material or time is missing; with `backOn` it can be ordered all the same, for a later promise. */
  available: z.boolean(),
  /** When the material is available again. */
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
});
/** Alternatives that meet the day. */
export const PromiseSuggestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('faster-shipping'), service: ShippingServiceCode, to: Day }),
  /** `quantity` pieces of the product instead of more. */
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
/** The promise for an order of these items that is placed now. */
export const CartPromiseView = z.object({
  /** Null, and `services` empty, while one of them can't be made and no date is known. */
  madeBy: Day.nullable(),
  /** Null while they can be made. */
  lacking: Lacking.nullable(),
  services: z.partialRecord(ShippingServiceCode, DeliveryDays.extend({ possible: z.boolean() })),
  /** The earliest last day of delivery of any service. */
  earliest: Day.nullable(),
  /** Only where some service does not meet `neededBy`. */
  suggestions: z.array(PromiseSuggestion),
});
export type CartPromiseView = z.infer<typeof CartPromiseView>;

/** PUT /internal/promises/{orderId}: in checkout, before anything is charged. */
export const ReservePromiseRequest = z.strictObject({
  /** The submission; a later version replaces it. */
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
  /** The code or the name of a carrier service. */
  service: text(80),
  neededBy: Day.optional().nullable(),
  /** The last day of delivery that the page showed; a later promise is refused. */
  promisedBy: Day.optional().nullable(),
  orderedAt: z.iso.datetime(),
});
export type ReservePromiseRequest = z.infer<typeof ReservePromiseRequest>;
/**
 * The reservation, or the reason why there is none: refusals are answers here, since they contain a date.
 * `promise_changed` and `needed_by_impossible` with the possible promise, `out_of_material` and `no_time` without one.
 */
export const ReservePromiseView = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('reserved'), promise: PromiseView }),
  z.object({ outcome: z.enum(['promise_changed', 'needed_by_impossible']), promise: PromiseView }),
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
/** First and last day, both included. */
export const TimeOff = z
  .strictObject({ from: Day, to: Day })
  .refine(({ from, to }) => from <= to, 'The last day comes before the first');
const artisanFields = {
  name: requiredText(1, 60, 'Please enter a name'),
  email: Email,
  /** The user name at the admin client; together with a password it creates an account. */
  username: Username,
  password: NewPassword,
  minutesPerWeekday: MinutesPerWeekday,
  timeOff: z.array(TimeOff).max(200),
  /** Slugs and product ids; the artisan makes what is in either list. */
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
  /** Assigned pieces that are not ready yet. */
  openJobs: z.int(),
});
export type ArtisanView = z.infer<typeof ArtisanView>;

const Amount = z.number().positive().max(100_000);
export const MaterialKind = z.enum(['yarn', 'wire', 'pot', 'paper', 'other']);
const materialFields = {
  name: requiredText(1, 80, 'Please enter a name'),
  kind: MaterialKind,
  color: text(40).nullable(),
  /** The unit of amounts, as `g` or `piece`. */
  unit: requiredText(1, 12, 'Please enter a unit'),
  onHand: z.number().min(0).max(1_000_000),
  reorderPoint: z.number().min(0).max(1_000_000),
  /** Business days until a delivery; null when unknown. */
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
  /** For the ordered pieces that are not begun. */
  needed: z.number(),
  /** Needed, and not in stock. */
  short: z.number(),
  /** Less than the reorder point is left after those pieces. */
  isLow: z.boolean(),
  /** How many pieces wait for it. */
  waiting: z.int(),
  /** The waiting pieces, the earliest promised first; twenty at most. */
  shortFor: z.array(z.object({ jobId: z.string(), orderId: z.string(), productName: z.string(), promisedBy: Day })),
});
export type MaterialView = z.infer<typeof MaterialView>;

export const RecipeMaterial = z.strictObject({ materialId: z.uuid(), amount: Amount });
export type RecipeMaterial = z.infer<typeof RecipeMaterial>;
export const RecipeQuery = z.object({ variationId: Id.optional() });
/** Without a variation it applies to all variations that have none of their own. */
export const SaveRecipeRequest = z.strictObject({
  variationId: Id.optional().nullable(),
  makingMinutes: z.int().min(1).max(6000),
  /** Business days of washing and blocking. */
  finishingDays: z.int().min(0).max(30),
  materials: z.array(RecipeMaterial).max(40),
});
export const RecipeView = z.object({
  productId: z.string(),
  variationId: z.string().nullable(),
  makingMinutes: z.int(),
  finishingDays: z.int(),
  materials: z.array(z.object({ materialId: z.string(), amount: z.number() })),
  /** Its origin: the product's own, the variation's own, or the default of the category. */
  source: z.enum(['variation', 'product', 'category']),
});
export type RecipeView = z.infer<typeof RecipeView>;

/** `paused`: begun and laid aside. Shipped and cancelled follow the order. */
export const JobState = z.enum(['queued', 'making', 'paused', 'finishing', 'ready', 'shipped', 'cancelled']);
export type JobState = z.infer<typeof JobState>;
/** Sizes are at `{imageUrl}/{width}.{avif|webp}`, as those of products. */
export const JobPicture = z.object({ imageUrl: z.string(), image: ImageDetails });
export type JobPicture = z.infer<typeof JobPicture>;
export const JobView = z.object({
  id: z.string(),
  orderId: z.string(),
  productName: z.string(),
  selectedColor: z.string().nullable(),
  state: JobState,
  artisanId: z.string().nullable(),
  /** Null when it is done, or can't be made at present. */
  plannedStart: Day.nullable(),
  plannedFinish: Day.nullable(),
  /** The day on which it has to be ready. */
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
  /** Not late yet, but to be ready within two business days and not begun. */
  isAtRisk: z.boolean(),
  /** Names of the missing materials with their colors: `Cotton, 8-ply, Red`. */
  waitsFor: z.array(z.string()),
  orderedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
/** A piece as shown to its artisan: without the customer and the price. */
export const ArtisanJobView = JobView.extend({
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
/** An earlier state undoes a step; `null` as artisan unassigns the piece. */
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
  /** Orders whose last piece is planned for a later day than promised, the latest first; null when it can't be made. */
  late: z.array(z.object({ orderId: z.string(), promisedMadeBy: Day, plannedMadeBy: Day.nullable() })),
});
export const WhatIfRequest = z.strictObject({
  artisanId: z.uuid(),
  timeOff: artisanFields.timeOff.optional(),
  minutesPerWeekday: MinutesPerWeekday.optional(),
  active: z.boolean().optional(),
});
/** The effects of saving it. */
export const WhatIfView = z.object({
  /** Promises that would be late, or later than they are. */
  moved: z.array(z.object({ orderId: z.string(), promisedMadeBy: Day, before: Day.nullable(), after: Day.nullable() })),
  /** Pieces that would be reassigned, to be in time or less late. */
  reassigned: z.array(z.object({ jobId: z.string(), from: z.string().nullable(), to: z.string() })),
});

/** By default the ninety days that end today. */
export const StatisticsQuery = z.object({ from: Day.optional(), to: Day.optional() });
/** Promises whose first last day of making lies between two days, both included. */
export const StatisticsView = z.object({
  from: Day,
  to: Day,
  promises: z.object({
    /** Orders whose pieces are all made, that were cancelled while they were late, or whose day has passed. */
    due: z.int(),
    /** All their pieces were ready by the day that was promised first. */
    kept: z.int(),
    /** Late ones with a piece that is still not ready: their days until today count. */
    overdue: z.int(),
    /** Due ones whose customers have agreed to a later day: the first one counts. */
    renewed: z.int(),
    /** Due ones that were cancelled while they were late: not kept, without days. */
    cancelledLate: z.int(),
    /** With one digit, rounded down; null while none is due. */
    keptPercent: z.number().nullable(),
    /** Below zero is early. */
    medianDays: z.number().nullable(),
    /** Calendar days that orders were late, ascending; below zero is early. */
    days: z.array(z.object({ days: z.int(), orders: z.int() })),
  }),
  /** Products whose pieces were finished in that time, those with most pieces first. */
  pieces: z.array(
    z.object({
      productId: z.string(),
      variationId: z.string().nullable(),
      productName: z.string(),
      variationName: z.string().nullable(),
      /** Pieces with measured minutes. */
      pieces: z.int(),
      /** Median of the planned minutes. */
      plannedMinutes: z.number(),
      /** Median of the time between start and finish, without pauses. */
      realMinutes: z.number(),
      /** The minutes of the recipe; null when the product or its variation is deleted. */
      recipeMinutes: z.int().nullable(),
      /** A better value for the recipe; null while it is about right, or the pieces are too few. */
      suggestedMinutes: z.int().nullable(),
    }),
  ),
  /** Four weeks from today on. */
  load: z.array(
    z.object({
      artisanId: z.string(),
      name: z.string(),
      weeks: z.array(z.object({ from: Day, to: Day, minutes: z.int(), capacity: z.int() })),
    }),
  ),
});
export type StatisticsView = z.infer<typeof StatisticsView>;
