import { z } from 'zod';
import { OrderHistoryPart, OrderHistoryRequest } from '../shapes/order-history.ts';
import { defineCalls } from './operation.ts';

/** The gateway collects a service's records of an order with these calls; the kit adds the service's own entries. */
export const orderHistoryCalls = defineCalls({
  'POST /internal/orders/{id}/history': {
    summary: 'History and records of an order in this service',
    params: z.object({ id: z.uuid('Order not found') }),
    body: OrderHistoryRequest,
    answers: { 200: OrderHistoryPart },
  },
});
