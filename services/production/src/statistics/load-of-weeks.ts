import type { StatisticsView } from '@loop-petal/contracts/shapes/production-statistics';
import type { Load } from '../schedule/schedule.ts';

const WEEKS = 4;
const DAYS = 7;
export const LOAD_DAYS = WEEKS * DAYS;

type Week = StatisticsView['load'][number]['weeks'][number];

export const loadOfWeeks = ({ days }: Pick<Load, 'days'>): Week[] =>
  Array.from({ length: WEEKS }, (_, week) => days.slice(week * DAYS, (week + 1) * DAYS)).flatMap(sumOf);

function sumOf(week: Load['days']): Week[] {
  const [first, last] = [week[0], week.at(-1)];
  if (!first || !last) return [];
  const total = (of: 'minutes' | 'capacity') => week.reduce((sum, day) => sum + day[of], 0);
  return [{ from: first.day, to: last.day, minutes: total('minutes'), capacity: total('capacity') }];
}
