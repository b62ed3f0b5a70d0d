import { Counter } from 'prom-client';

/** Counts placed orders, in this process. */
export const ordersPlaced = new Counter({ name: 'orders_placed_total', help: 'Orders that were placed' });
/** Counts the totals of placed orders, in cents. */
export const ordersPlacedCents = new Counter({
  name: 'orders_placed_cents_total',
  help: 'What the placed orders cost, in cents',
});
