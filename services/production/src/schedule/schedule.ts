import type { Day } from '@loop-petal/contracts/rules/business-days';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export interface Artisan {
  id: string;
  isActive: boolean;
  minutesPerWeekday: Readonly<Record<Weekday, number>>;
  /** First and last day, both included. */
  timeOff: readonly { from: Day; to: Day }[];
  /** Slugs and product ids; what is in either list is made. */
  categories: readonly string[];
  products: readonly string[];
}

export interface Material {
  id: string;
  onHand: number;
  /** Business days until more of it is there; null when nobody knows. */
  deliveryDays: number | null;
}

/** What one piece of a product takes. */
export interface Piece {
  productId: string;
  category: string;
  /** Whole minutes of making that are left. */
  minutesLeft: number;
  /** Business days of washing and blocking that are left. */
  finishingDays: number;
  materials: readonly { materialId: string; amount: number }[];
}

/** A piece that is ordered and not ready yet. */
export interface Job extends Piece {
  id: string;
  orderId: string;
  artisanId: string | null;
  /** The materials of a queued job are still on hand, or to be delivered; those of the others are used up. */
  state: 'queued' | 'making' | 'finishing';
  /** The same for all jobs of an order; null before anything was promised. */
  promisedMadeBy: Day | null;
  /** Grows from promise to promise: who has the smaller number has the first claim on materials. */
  orderedAt: number;
  /** When the delivery comes that the promise counts on; null when all its materials were on hand. */
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
  /** Null, as the next two, when it can't be made as things are. */
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
  /** From today on without gaps; minutes that are planned, and minutes there are. */
  days: { day: Day; minutes: number; capacity: number }[];
}

export interface Plan {
  /** In the order of the input. */
  jobs: PlannedJob[];
  load: Load[];
}

/** Whether an artisan makes such pieces; an inactive one makes nothing. */
export function canMake(
  { isActive, categories, products }: Pick<Artisan, 'isActive' | 'categories' | 'products'>,
  piece: Pick<Piece, 'productId' | 'category'>,
): boolean {
  return isActive && (categories.includes(piece.category) || products.includes(piece.productId));
}
