import { createCounter } from '@loop-petal/service-kit/telemetry/metrics';

export const ordersPlaced = createCounter('orders_placed_total', 'Orders that were placed');
export const ordersPlacedCents = createCounter('orders_placed_cents_total', 'What the placed orders cost, in cents');
