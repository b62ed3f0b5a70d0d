import type { Day } from '@loop-petal/contracts/rules/business-days';
import { isCustomPiece } from '@loop-petal/contracts/rules/custom-piece';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export interface Artisan {
  id: string;
  isActive: boolean;
  minutesPerWeekday: Readonly<Record<Weekday, number>>;
  /** `isPlanned` is false for an absence that was not known in advance. */
  timeOff: readonly { from: Day; to: Day; isPlanned?: boolean }[];
  /** Minutes after the usual hours of a day; none if absent. */
  overtime?: readonly { day: Day; minutes: number }[];
  /** Category slugs and product ids; the artisan makes products in either list. */
  categories: readonly string[];
  products: readonly string[];
  /** The time of day when work is done; `WORKING_HOURS` if absent. */
  workingHours?: WorkingHours;
}

/** Hours in minutes since midnight, in the shop's time zone. */
export interface WorkingHours {
  from: number;
  to: number;
}

export const WORKING_HOURS: WorkingHours = { from: 9 * 60, to: 17 * 60 };

export interface Material {
  id: string;
  onHand: number;
  /** The business days of a delivery ordered today. */
  deliveryDays: number | null;
  /** The day of an open delivery. */
  expectedOn?: Day | null;
}

export interface Piece {
  productId: string;
  category: string;
  /** Remaining production minutes, as an integer. */
  minutesLeft: number;
  /** Remaining business days of washing and blocking. */
  finishingDays: number;
  materials: readonly { materialId: string; amount: number }[];
}

/** The production of an ordered piece until it is ready. */
export interface Job extends Piece {
  id: string;
  orderId: string;
  artisanId: string | null;
  /** Queued jobs still need their materials; other jobs have consumed them. */
  state: 'queued' | 'making' | 'finishing';
  /** The same for all jobs of an order; null without a promise. */
  promisedMadeBy: Day | null;
  /** Grows with each promise: jobs with smaller numbers get materials first. */
  orderedAt: number;
  /** The day of the delivery that the promise relies on; null when all its materials were in stock. */
  earliest: Day | null;
  /** The day after the order; absent when it has passed. */
  notBefore?: Day;
  /** Minutes already worked, not part of `minutesLeft`; 0 if absent. */
  workedMinutes?: number;
  /** The recipe's minutes; `minutesLeft` + `workedMinutes` if absent. */
  recipeMinutes?: number;
}

export interface ScheduleInput {
  /** The current day in the shop's time zone. */
  today: Day;
  /** Minutes since the shop's midnight; earlier working time can't be planned. 0 if absent. */
  minuteOfDay?: number;
  /** The days on which the shop is closed. */
  closed?: Settings['closed'];
  jobs: readonly Job[];
  artisans: readonly Artisan[];
  materials: readonly Material[];
}

export interface PlannedJob {
  id: string;
  orderId: string;
  artisanId: string | null;
  /** null if the job can't be made, as are the next two fields. */
  plannedStart: Day | null;
  plannedFinish: Day | null;
  madeBy: Day | null;
  promisedMadeBy: Day | null;
  isLate: boolean;
  waitsFor: readonly string[];
}

export interface Load {
  artisanId: string;
  /** Consecutive days from today with planned minutes and capacity. */
  days: { day: Day; minutes: number; capacity: number }[];
}

export interface Plan {
  jobs: PlannedJob[];
}

/** Whether an artisan makes such pieces; false for an inactive one. Every artisan makes the pieces of quotes. */
export function canMake(
  { isActive, categories, products }: Pick<Artisan, 'isActive' | 'categories' | 'products'>,
  piece: Pick<Piece, 'productId' | 'category'>,
): boolean {
  const { category, productId } = piece;
  return isActive && (isCustomPiece(productId) || categories.includes(category) || products.includes(productId));
}
