import { z } from 'zod';
import { Day, PromiseLevel } from './promises.ts';

/** Defaults to the ninety days that end today. */
export const StatisticsQuery = z.object({ from: Day.optional(), to: Day.optional() });
/** Covers promises whose original production day is between two days, inclusive. */
export const StatisticsView = z.object({
  from: Day,
  to: Day,
  promises: z.object({
    /** Orders whose jobs are all done, that were cancelled while late, or whose day has passed. */
    due: z.int(),
    /** All jobs were ready by the original promised day. */
    kept: z.int(),
    /** Late orders with an unfinished job, whose days late are counted until today. */
    overdue: z.int(),
    /** Due orders whose customers accepted a later day; the original promise counts. */
    renewed: z.int(),
    /** Due orders cancelled while late; they count as not kept, without a number of days. */
    cancelledLate: z.int(),
    keptPercent: z.number().nullable(),
    medianDays: z.number().nullable(),
    /** Calendar days that orders were late, ascending; negative if early. */
    days: z.array(z.object({ days: z.int(), orders: z.int() })),
  }),
  /** The current level of promises. */
  level: PromiseLevel,
  /** The percentages of the last due promises that would have been kept at other levels, with one decimal. */
  reliability: z.array(
    z.object({
      level: z.literal([80, 90, 95, 98]),
      orders: z.int(),
      /** The mean computed probability of the day that the level would have promised; null without orders. */
      promised: z.number().nullable(),
      kept: z.number().nullable(),
    }),
  ),
  /**
   * How many business days later, on average, products would be promised than at the current level; null
   * without products.
   */
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
      /** The median time from start to finish, without pauses. */
      realMinutes: z.number(),
      /** Null when the product or its variation is deleted. */
      recipeMinutes: z.int().nullable(),
      /** A better value for the recipe; null if it is about right or there are too few pieces. */
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
