import { dayNumber } from '@loop-petal/contracts/rules/business-days';
import { formatClosedDays, orderPause } from '@loop-petal/contracts/rules/closed-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import { AnnouncementBar } from './announcement-bar.tsx';

const DAYS_BEFORE = 14;

export function ShopBars({ shop }: { shop: ShopView }) {
  return (
    <>
      <ClosedBar shop={shop} />
      <AnnouncementBar shop={shop} />
    </>
  );
}

/** The notice that is shown from two weeks before the shop closes until it opens. */
function ClosedBar({ shop: { closed, timeZone } }: { shop: ShopView }) {
  const today = shopDay(new Date(), timeZone);
  if (!closed || today > closed.to || dayNumber(closed.from) - dayNumber(today) > DAYS_BEFORE) return null;
  return (
    <aside
      aria-label="Closed days"
      className="border-b border-line bg-sunken px-4 py-2 text-center text-sm font-semibold print:hidden"
    >
      {formatClosedDays(closed)}: {closed.message} {orderPause(closed, today)}
    </aside>
  );
}
