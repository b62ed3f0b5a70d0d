import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { PromiseLevel } from '@loop-petal/contracts/shapes/production';
import type { Reliability } from '../forecast/learn-reliability.ts';

/** How a promise was made. */
export interface StoredForecast {
  plannedMadeBy: Day;
  level: PromiseLevel;
  /** As computed, by business day from the planned one. */
  chances: number[];
  /** How experience corrected them. */
  reliability: Reliability;
  /** Business days from the order to the planned day. */
  workDays: number;
}
