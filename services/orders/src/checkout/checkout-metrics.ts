import { Counter } from 'prom-client';

export const ordersPlaced = new Counter({ name: 'orders_placed_total', help: 'Orders that were placed' });
export const ordersPlacedCents = new Counter({
  name: 'orders_placed_cents_total',
  help: 'What the placed orders cost, in cents',
});
