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

/** How sure a promise is, in percent. */
export const PromiseLevel = z.literal([90, 95, 98]);
export type PromiseLevel = z.infer<typeof PromiseLevel>;
export const PromiseLevelView = z.strictObject({ level: PromiseLevel });
const Percent = z.int().min(0).max(100);

/**
 * Why there are no dates: no material and no restock date, or no artisan has time in the planning period. `artisan`: no
 * artisan makes such pieces; they can be ordered, for the shop's usual 3-5 business days without a promise.
 */
export const Lacking = z.enum(['material', 'time', 'artisan']);
export type Lacking = z.infer<typeof Lacking>;

export const ProductPromiseQuery = z.object({
  variationId: Id.optional(),
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
  .strictObject({
    from: Day,
    to: Day,
    /** Whether it was known before. If absent: a new entry for today or the past is unplanned. Promises learn from it. */
    isPlanned: z.boolean().optional(),
  })
  .refine(({ from, to }) => from <= to, 'The last day must not be before the first');
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00');
/** When the minutes of a day are worked, in the shop's time zone. */
const WorkingHours = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to, 'The end must be after the beginning');
const artisanFields = {
  name: requiredText(1, 60, 'Please enter a name'),
  email: Email,
  /** The user name in the admin client; with a password it creates an account. */
  username: Username,
  password: NewPassword,
  minutesPerWeekday: MinutesPerWeekday,
  timeOff: z.array(TimeOff).max(200),
  workingHours: WorkingHours,
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
  workingHours: WorkingHours.default({ from: '09:00', to: '17:00' }),
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
  timeOff: z.array(z.object({ from: Day, to: Day, isPlanned: z.boolean() })),
  workingHours: z.object({ from: ClockTime, to: ClockTime }),
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
  /** The day of the open delivery. Set when a material runs short, and cleared when its stock grows. */
  expectedOn: Day.refine((day) => day >= '2000' && day < '2100', 'Please enter a day of this century').nullable(),
};
export const CreateMaterialRequest = z.strictObject({
  ...materialFields,
  color: materialFields.color.default(null),
  expectedOn: materialFields.expectedOn.default(null),
});
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
  expectedOn: Day.nullable(),
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
  /** The probability that its order is made in time, in percent; null once it is ready. */
  chance: Percent.nullable(),
  /** Business days from the order's planned day to its promised one, negative when late; null without a planned day. */
  slackDays: z.int().nullable(),
  /** Open, not late, and less likely in time than three in four. */
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
  /** The day on which the customer needs the order. */
  neededBy: Day.nullable(),
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
/** An order whose pieces a change moves; before and after it. */
const MovedOrder = z.object({
  orderId: z.string(),
  promisedMadeBy: Day,
  /** The planned last production day; null when it can't be made. */
  before: Day.nullable(),
  after: Day.nullable(),
  /** Business days after the promised one, negative when earlier; null when it can't be made. */
  lateBefore: z.int().nullable(),
  lateAfter: z.int().nullable(),
  /** The probability that it is made in time, in percent. */
  chanceBefore: Percent,
  chanceAfter: Percent,
});
/** The artisan to give the piece to; its other pieces keep theirs. */
export const ReassignPreviewRequest = z.strictObject({ artisanId: z.uuid() });
/** The order of the piece first, then others by their delay. */
export const ReassignPreviewView = z.object({ orders: z.array(MovedOrder) });
export const WhatIfView = z.object({
  moved: z.array(MovedOrder),
  /** Jobs that would be reassigned to be on time or less late. */
  reassigned: z.array(z.object({ jobId: z.string(), from: z.string().nullable(), to: z.string() })),
});

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
  /** The level of promises now. */
  level: PromiseLevel,
  /** Of the last promises that are due, how many would have been kept at other levels. Percentages with one decimal. */
  reliability: z.array(
    z.object({
      level: z.literal([80, 90, 95, 98]),
      orders: z.int(),
      /** The mean computed probability of the day that the level would have promised; null without orders. */
      promised: z.number().nullable(),
      kept: z.number().nullable(),
    }),
  ),
  /** Mean business days that promises of the products would be later than at the present level; null without products. */
  levels: z.array(z.object({ level: PromiseLevel, daysLonger: z.number().nullable() })),
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
