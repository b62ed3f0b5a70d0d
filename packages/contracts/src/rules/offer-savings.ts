import type { OrderItemView, OrderView } from '../shapes/orders.ts';
import { toCents } from './money.ts';

interface PricedItem {
  quantity: number;
  listPriceCents: number;
  priceCents: number;
  offerTitle: string | null;
}

interface Amount {
  label: string;
  cents: number;
}

/** The label of an offer in an older order, which was stored without the offer's name. */
export const UNNAMED_OFFER = 'Offers';

/**
 * The amounts above a subtotal that offers reduced: the items at their list prices, and what each offer takes off, as a
 * negative amount. Empty without offers.
 */
export function offerSavings(items: readonly PricedItem[], subtotalCents: number): Amount[] {
  const savings = new Map<string, number>();
  for (const { quantity, listPriceCents, priceCents, offerTitle } of items) {
    const cents = (listPriceCents - priceCents) * quantity;
    const name = offerTitle ?? UNNAMED_OFFER;
    if (cents > 0) savings.set(name, (savings.get(name) ?? 0) + cents);
  }
  if (savings.size === 0) return [];
  const savedCents = [...savings.values()].reduce((sum, cents) => sum + cents, 0);
  return [
    { label: 'Items', cents: subtotalCents + savedCents },
    ...[...savings].map(([label, cents]) => ({ label, cents: -cents })),
  ];
}

const pricedItem = ({ price, listPrice, ...item }: OrderItemView): PricedItem => ({
  ...item,
  priceCents: toCents(price),
  listPriceCents: toCents(listPrice),
});

/** `offerSavings` of an order as the API answers it. */
export const orderSavings = ({ orderItems, subtotalAmount }: Pick<OrderView, 'orderItems' | 'subtotalAmount'>) =>
  offerSavings(orderItems.map(pricedItem), toCents(subtotalAmount));
