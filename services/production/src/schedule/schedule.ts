import type { Day } from '@loop-petal/contracts/rules/business-days';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export interface Artisan {
  id: string;
  isActive: boolean;
  minutesPerWeekday: Readonly<Record<Weekday, number>>;
  /** First and last day, both included. */
  timeOff: readonly { from: Day; to: Day }[];
  /** Slugs and product ids; the artisan makes what is in either list. */
  categories: readonly string[];
  products: readonly string[];
}

export interface Material {
  id: string;
  onHand: number;
  /** Business days until more is delivered; null when unknown. */
  deliveryDays: number | null;
}

/** The materials and minutes of one piece of a product. */
export interface Piece {
  productId: string;
  category: string;
  /** Remaining whole minutes of making. */
  minutesLeft: number;
  /** Remaining business days of washing and blocking. */
  finishingDays: number;
  materials: readonly { materialId: string; amount: number }[];
}

/** An ordered piece that is not ready yet. */
export interface Job extends Piece {
  id: string;
  orderId: string;
  artisanId: string | null;
  /** The materials of a queued job are in stock or to be delivered; those of other jobs are used up. */
  state: 'queued' | 'making' | 'finishing';
  /** The same for all jobs of an order; null before there is a promise. */
  promisedMadeBy: Day | null;
  /** Grows with each promise: the smaller number has the first claim on materials. */
  orderedAt: number;
  /** The day of the delivery that the promise relies on; null when all its materials were in stock. */
  earliest: Day | null;
}

export interface ScheduleInput {
  /** In the shop's time zone; all of today's minutes can be planned. */
  today: Day;
  jobs: readonly Job[];
  artisans: readonly Artisan[];
  materials: readonly Material[];
}

export interface PlannedJob {
  id: string;
  orderId: string;
  artisanId: string | null;
  /** Null, like the next two, when it can't be made at present. */
  plannedStart: Day | null;
  plannedFinish: Day | null;
  /** The last day of finishing. */
  madeBy: Day | null;
  promisedMadeBy: Day | null;
  isLate: boolean;
  /** Ids of the materials that are short for it. */
  waitsFor: readonly string[];
}

export interface Load {
  artisanId: string;
  /** Consecutive days from today; planned minutes and the capacity. */
  days: { day: Day; minutes: number; capacity: number }[];
}

export interface Plan {
  /** In the order of the input. */
  jobs: PlannedJob[];
}

/** Whether an artisan makes such pieces; false for an inactive one. */
export function canMake(
  { isActive, categories, products }: Pick<Artisan, 'isActive' | 'categories' | 'products'>,
  piece: Pick<Piece, 'productId' | 'category'>,
): boolean {
  return isActive && (categories.includes(piece.category) || products.includes(piece.productId));
}
