import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import type { Reliability } from '../forecast/learn-reliability.ts';

/** The basis of a promise. */
export interface StoredForecast {
  plannedMadeBy: Day;
  level: PromiseLevel;
  /** The computed probabilities by business day from the planned day. */
  chances: number[];
  /** The calibration of these probabilities by experience. */
  reliability: Reliability;
  /** Business days from the order to the planned day. */
  workDays: number;
}
