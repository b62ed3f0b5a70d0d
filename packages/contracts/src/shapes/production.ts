import { z } from 'zod';
import { MAX_OVERTIME_MINUTES } from '../rules/overtime.ts';
import { ImageDetails } from './catalog.ts';
import { Email, NewPassword, Username } from './identity.ts';
import { ReadableWish } from './personalization.ts';
import { recipeFields } from './piece-work.ts';
import { Day, Percent } from './promises.ts';
import { CatalogId, requiredText, text } from './text.ts';
import { UploadUrl } from './uploads.ts';

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
    /**
     * Whether the time off was known in advance. If absent, a new entry for today or the past counts as unplanned.
     * The forecast learns from it.
     */
    isPlanned: z.boolean().optional(),
  })
  .refine(({ from, to }) => from <= to, 'The last day must not be before the first');
/** Overtime: minutes that are worked on one day after the usual hours. */
const Overtime = z.strictObject({
  day: Day,
  minutes: z.int().min(1).max(MAX_OVERTIME_MINUTES, 'At most 8 hours'),
});
const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time such as 09:00');
/** The time of day when work is done, in the shop's time zone. */
const WorkingHours = z
  .strictObject({ from: ClockTime, to: ClockTime })
  .refine(({ from, to }) => from < to, 'The end must be after the start');
const artisanFields = {
  name: requiredText(1, 60, 'Please enter a name'),
  email: Email,
  /** The user name in the admin client; with a password, an account is created. */
  username: Username,
  password: NewPassword,
  minutesPerWeekday: MinutesPerWeekday,
  timeOff: z.array(TimeOff).max(200),
  /** Days in the past are dropped. */
  overtime: z
    .array(Overtime)
    .max(200)
    .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'Please enter each day once'),
  workingHours: WorkingHours,
  /** Category slugs and product ids; the artisan makes products in either list. */
  categories: z.array(text(80)).max(100),
  products: z.array(CatalogId).max(1000),
  active: z.boolean(),
};
export const CreateArtisanRequest = z.strictObject({
  ...artisanFields,
  username: Username.optional(),
  password: NewPassword.optional(),
  timeOff: artisanFields.timeOff.default([]),
  overtime: artisanFields.overtime.default([]),
  workingHours: WorkingHours.default({ from: '09:00', to: '17:00' }),
  categories: artisanFields.categories.default([]),
  products: artisanFields.products.default([]),
  active: z.boolean().default(true),
});
export const UpdateArtisanRequest = z
  .strictObject({
    ...artisanFields,
    /** Added to the overtime of its day; negative minutes are subtracted. */
    addedOvertime: Overtime.extend({ minutes: z.int().min(-MAX_OVERTIME_MINUTES).max(MAX_OVERTIME_MINUTES) }),
  })
  .partial();
export const ArtisanView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** Null without an account. */
  username: z.string().nullable(),
  minutesPerWeekday: MinutesPerWeekday,
  timeOff: z.array(z.object({ from: Day, to: Day, isPlanned: z.boolean() })),
  overtime: z.array(Overtime),
  workingHours: z.object({ from: ClockTime, to: ClockTime }),
  categories: z.array(z.string()),
  products: z.array(z.string()),
  active: z.boolean(),
  /** Assigned jobs that are not ready. */
  openJobs: z.int(),
});
export type ArtisanView = z.infer<typeof ArtisanView>;

/** What an artisan has agreed to, from today on. */
export const ArtisanHoursView = ArtisanView.pick({ workingHours: true, timeOff: true, overtime: true });

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
  /** The day of the open delivery. Set when a material runs short, cleared when its stock increases. */
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
  /** The amount needed by jobs that have not started. */
  needed: z.number(),
  /** The part of `needed` that is not in stock. */
  short: z.number(),
  /** Whether those jobs leave less than the reorder point. */
  isLow: z.boolean(),
  /** The number of jobs that wait for it. */
  waiting: z.int(),
  /** The waiting jobs, earliest promise first; at most twenty. */
  shortFor: z.array(z.object({ jobId: z.string(), orderId: z.string(), productName: z.string(), promisedBy: Day })),
});
export type MaterialView = z.infer<typeof MaterialView>;

/** Sizes are at `{imageUrl}/{width}.{avif|webp}`, as for products. */
export const JobPicture = z.object({ imageUrl: z.string(), image: ImageDetails });
export type JobPicture = z.infer<typeof JobPicture>;

export const RecipeQuery = z.object({ variationId: CatalogId.optional() });
/** Without a variation, it applies to all variations without a recipe. Absent fields are unchanged. */
export const SaveRecipeRequest = z
  .strictObject({
    variationId: CatalogId.nullable(),
    ...recipeFields,
    /** For the artisan. */
    note: text(1000),
    /** For the artisan, such as a chart; null removes it. */
    picture: z.strictObject({ imageUrl: UploadUrl, image: ImageDetails }).nullable(),
  })
  .partial();
export const RecipeView = z.object({
  productId: z.string(),
  variationId: z.string().nullable(),
  makingMinutes: z.int(),
  finishingDays: z.int(),
  materials: z.array(z.object({ materialId: z.string(), amount: z.number() })),
  note: z.string(),
  picture: JobPicture.nullable(),
  /** The origin of the recipe; the most specific one applies. */
  source: z.enum(['variation', 'product', 'category']),
});
export type RecipeView = z.infer<typeof RecipeView>;

/** `paused`: started and interrupted. `shipped` and `cancelled` follow from the order. */
export const JobState = z.enum(['queued', 'making', 'paused', 'finishing', 'ready', 'shipped', 'cancelled']);
export type JobState = z.infer<typeof JobState>;
export const JobView = z.object({
  id: z.string(),
  orderId: z.string(),
  productName: z.string(),
  selectedColor: z.string().nullable(),
  state: JobState,
  artisanId: z.string().nullable(),
  /** Null when it is done or while it can't be made. */
  plannedStart: Day.nullable(),
  plannedFinish: Day.nullable(),
  /** The last day on which it must be ready. */
  promisedBy: Day,
  isLate: z.boolean(),
  isGift: z.boolean(),
  /** What the customer asked for, such as a name on the ribbon. */
  personalization: z.array(ReadableWish).default([]),
  pictures: z.array(JobPicture),
});
export type JobView = z.infer<typeof JobView>;
export const AdminJobView = JobView.extend({
  productId: z.string(),
  variationId: z.string().nullable(),
  artisanName: z.string().nullable(),
  makingMinutes: z.int(),
  workedMinutes: z.int(),
  /** The probability that its order is made on time, as a percentage; null once it is ready. */
  chance: Percent.nullable(),
  /** Business days from the order's planned day to its promised one, negative when late; null without a planned day. */
  slackDays: z.int().nullable(),
  /** Orders that are open, not late, and less than 75 % likely to be on time. */
  isAtRisk: z.boolean(),
  /** Missing materials with their colors: `Cotton, 8-ply, Red`. */
  waitsFor: z.array(z.string()),
  orderedAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
});
/** A job as its artisan sees it: without customer and price. */
export const ArtisanJobView = JobView.extend({
  /** The color's picture if it has one; null when the product is deleted. */
  productImageUrl: z.string().nullable(),
  /** The note and the picture of its recipe. */
  note: z.string(),
  recipePicture: JobPicture.nullable(),
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
/** An earlier state undoes a step; a null artisan removes the assignment. */
export const UpdateJobRequest = z
  .strictObject({
    state: JobState.exclude(['shipped', 'cancelled']),
    artisanId: z.uuid().nullable(),
    /** The state that the admin saw; the change is refused when the piece is in another one. Without it, any state. */
    from: JobState,
  })
  .partial();

/** The state after the step, so that a repeated request doesn't take the next step. Without it, any next step. */
export const FinishJobRequest = z.strictObject({ to: JobState.extract(['finishing', 'ready']) });
export type FinishJobRequest = z.infer<typeof FinishJobRequest>;

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
  /**
   * Orders whose last job is planned after the promised day, latest first; `plannedMadeBy` is null if the order can't
   * be made.
   */
  late: z.array(z.object({ orderId: z.string(), promisedMadeBy: Day, plannedMadeBy: Day.nullable() })),
});
export const WhatIfRequest = z.strictObject({
  artisanId: z.uuid(),
  timeOff: artisanFields.timeOff.optional(),
  overtime: artisanFields.overtime.optional(),
  minutesPerWeekday: MinutesPerWeekday.optional(),
  active: z.boolean().optional(),
});
/** An order whose pieces a change moves, before and after the change. */
const MovedOrder = z.object({
  orderId: z.string(),
  promisedMadeBy: Day,
  /** The planned last production day; null if it can't be made. */
  before: Day.nullable(),
  after: Day.nullable(),
  /** Business days after the promised day, negative if earlier; null if it can't be made. */
  lateBefore: z.int().nullable(),
  lateAfter: z.int().nullable(),
  /** The probability that it is made on time, as a percentage. */
  chanceBefore: Percent,
  chanceAfter: Percent,
});
/** The artisan who gets the piece; other pieces of the order keep their artisans. */
export const ReassignPreviewRequest = z.strictObject({ artisanId: z.uuid() });
/** The order of the piece first, then other orders by delay. */
export const ReassignPreviewView = z.object({ orders: z.array(MovedOrder) });
export const WhatIfView = z.object({
  /** Orders that would be later than promised and later than before. */
  moved: z.array(MovedOrder),
  /** Orders that would be more likely to be on time, those that gain most first. */
  helped: z.array(MovedOrder),
  /** Jobs that would be reassigned to be on time or less late. */
  reassigned: z.array(z.object({ jobId: z.string(), from: z.string().nullable(), to: z.string() })),
});

/** POST /internal/orders/{orderId}/color: `from` is the color that the order shows. */
export const RecolorLineRequest = z.strictObject({
  lineId: z.string(),
  from: z.string().nullable(),
  variationId: z.string().nullable(),
  selectedColor: z.string(),
});

/**
 * POST /internal/orders/{orderId}/wishes: the wishes of all lines of an order by line, of which `lineId` is corrected.
 * `version` is that of the order's details with the correction.
 */
export const CorrectWishesOfLine = z.strictObject({
  lineId: z.string(),
  version: z.int().positive(),
  lines: z.record(z.string(), z.array(ReadableWish)),
});
