import { z } from 'zod';
import { AdminOrderView } from '../orders-api.ts';
import * as api from '../orders-desk-api.ts';
import { defineCalls } from './operation.ts';

/** What the admin's desk asks besides the lists. */
export const orderDeskCalls = defineCalls({
  'GET /api/admin/orders/{id}': {
    summary: 'One order, as the admin sees it',
    who: ['admin'],
    answers: { 200: AdminOrderView },
  },
  'GET /api/admin/stats/changes': {
    summary: 'Waits up to 20 s for an order to change and names the changed ones',
    who: ['admin'],
    query: api.OrderChangesQuery,
    answers: { 200: api.OrderChangesView },
  },
  'GET /api/admin/stats/to-make': {
    summary: 'What paid orders wait for, by product and colour',
    who: ['admin'],
    answers: { 200: z.array(api.ToMakeView) },
  },
});
