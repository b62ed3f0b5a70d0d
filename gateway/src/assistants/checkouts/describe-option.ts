import { formatDay, formatDaySpan } from '@loop-petal/contracts/rules/format-days';
import { toCents } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';

interface Delivery {
  readonly code: string;
  readonly title: string;
  readonly cost: string;
  readonly days?: { readonly from: string; readonly to: string } | null | undefined;
  /** How the buyer collects the order. */
  readonly instructions?: string | undefined;
}

/** A way to get the order, in the protocol's format. */
export function describeOption({ code, title, cost, days, instructions }: Delivery) {
  const amount = toCents(cost);
  const arrival =
    days && (isPickup(code) ? `Ready for pickup by ${formatDay(days.to)}.` : `Arrives ${formatDaySpan(days)}`);
  const description = [arrival, instructions].filter(Boolean).join(' ');
  return {
    id: code,
    title,
    ...(description && { description }),
    ...(days && {
      // Noon in UTC is on the same day in all states.
      earliest_fulfillment_time: `${days.from}T12:00:00Z`,
      latest_fulfillment_time: `${days.to}T12:00:00Z`,
    }),
    ...(!isPickup(code) && { carrier: 'FedEx' }),
    totals: [
      { type: 'subtotal', amount },
      { type: 'total', amount },
    ],
  };
}
