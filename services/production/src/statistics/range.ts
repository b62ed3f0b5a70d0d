import { type Day, dayAt, dayNumber } from '@loop-petal/contracts/rules/business-days';
import { badRequest } from '@loop-petal/service-kit/http/errors';

const DEFAULT_DAYS = 90;
const MAX_DAYS = 366;
const FIRST_DAY = '2000-01-01';

export interface Range {
  from: Day;
  to: Day;
}

/**
 * The range of statistics, with defaults relative to today. @throws ShopError 400 `invalid_range` for more than a year
 */
export function rangeOf({ from, to }: { from?: Day | undefined; to?: Day | undefined }, today: Day): Range {
  const last = to ?? today;
  if ((from ?? last) < FIRST_DAY) throw badRequest(`Statistics start on ${FIRST_DAY}.`, 'invalid_range');
  const first = from ?? dayAt(dayNumber(last) - DEFAULT_DAYS + 1);
  if (first > last) throw badRequest('The last day must not be before the first.', 'invalid_range');
  if (dayNumber(last) - dayNumber(first) >= MAX_DAYS) {
    throw badRequest(`Statistics cover at most ${MAX_DAYS} days.`, 'invalid_range');
  }
  return { from: first, to: last };
}
