import type { Settings } from '../shapes/settings.ts';
import type { Day } from './business-days.ts';
import { formatDay, formatDaySpan } from './format-days.ts';

type Closed = Settings['closed'] | undefined;

/** Whether the shop makes and ships nothing on a day in its time zone. */
export const isClosedOn = (closed: Closed, day: Day): boolean =>
  Boolean(closed && closed.from <= day && day <= closed.to);

/** Why the shop takes no orders on a day; null: it takes orders. */
export const orderPause = (closed: Closed, day: Day): string | null =>
  closed && !closed.takesOrders && isClosedOn(closed, day)
    ? `We take no orders through ${formatDay(closed.to)}.`
    : null;

/** `Closed Mon, Dec 21 to Sun, Jan 3` */
export const formatClosedDays = (days: Pick<NonNullable<Closed>, 'from' | 'to'>): string =>
  `Closed ${formatDaySpan(days)}`;
