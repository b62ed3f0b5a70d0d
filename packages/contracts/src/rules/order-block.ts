import type { Settings } from '../shapes/settings.ts';
import type { Day } from './business-days.ts';
import { orderPause } from './closed-days.ts';
import { formatCents, toCents } from './money.ts';

/**
 * Why the shop takes no order of this subtotal on a day in its time zone, for the page and for assistants; null: it does.
 */
export function orderBlock(
  { closed, smallestOrder }: Pick<Settings, 'closed' | 'smallestOrder'>,
  subtotalCents: number,
  day: Day,
): string | null {
  const leastCents = toCents(smallestOrder ?? '0');
  const missing = leastCents - subtotalCents;
  const isSmall =
    missing > 0 && `The minimum order is ${formatCents(leastCents)}. Add ${formatCents(missing)} to check out.`;
  return orderPause(closed, day) ?? (isSmall || null);
}
