import { z } from 'zod';

export const MAX_TODAY_ENTRIES = 20;

const TodayEntry = z.object({
  id: z.string(),
  /** A title such as `Order 5F0C1234`, or the name of a piece or material. */
  title: z.string(),
  detail: z.string(),
  /** The path in the admin client, below `/admin`. */
  path: z.string(),
});
export type TodayEntry = z.infer<typeof TodayEntry>;

const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ count: z.int(), entries: z.array(entry).max(MAX_TODAY_ENTRIES) });

/** The lists of the shop's day. Each service answers its part; lists of services that don't answer are absent. */
export const TodayView = z
  .object({
    /** Pieces that are planned for today or earlier; `artisan` is null for unassigned pieces. */
    toMake: listOf(TodayEntry.extend({ artisan: z.string().nullable() })),
    /** Paid orders whose pieces are all ready, without a label. */
    readyToPack: listOf(TodayEntry),
    /** Paid orders that are promised to ship today or have a label. */
    shipToday: listOf(TodayEntry),
    /** Paid orders that can't be made by their promised day, or whose day has passed. */
    late: listOf(TodayEntry),
    /** Orders that are not late yet, but may be. */
    atRisk: listOf(TodayEntry),
    /** Returns that wait for the owner. */
    returns: listOf(TodayEntry),
    /** Unanswered chats and contact messages. */
    questions: listOf(TodayEntry),
    /** Orders since yesterday morning, and large orders that wait for the owner's decision. */
    newOrders: listOf(TodayEntry),
    lowMaterials: listOf(TodayEntry),
  })
  .partial();
export type TodayView = z.infer<typeof TodayView>;
