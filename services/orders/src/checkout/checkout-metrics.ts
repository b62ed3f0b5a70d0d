import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';

/** Counts placed orders, in this process. */
export const ordersPlaced = createCounter('orders_placed_total', 'Orders that were placed');
/** Counts the totals of placed orders, in cents. */
export const ordersPlacedCents = createCounter('orders_placed_cents_total', 'What the placed orders cost, in cents');
