import { z } from 'zod';
import * as packing from '../shapes/packing.ts';
import { defineCalls } from './operation.ts';

const packers = ['admin', 'packer'] as const;

/** Orders without amounts, payments or email addresses. */
export const packingCalls = defineCalls({
  'GET /api/packing/orders': {
    summary: 'Paid orders to pack by ship date, or sent orders, newest first; the next cursor is in X-Next-Cursor',
    roles: packers,
    query: packing.PackingQuery,
    answers: { 200: z.array(packing.PackingOrderView) },
  },
  'GET /api/packing/orders/{id}': {
    summary: 'One order, as a packer sees it',
    roles: packers,
    answers: { 200: packing.PackingOrderView },
    ownership: { id: 'shop' },
  },
  'POST /api/packing/orders/{id}/begin': {
    summary: 'Move a paid order to processing, so that it can get labels; idempotent',
    roles: packers,
    answers: { 200: packing.PackingOrderView },
    refusals: [409],
    ownership: { id: 'shop' },
  },
  'POST /api/packing/orders/{id}/void': {
    summary: 'Void the labels of an order until a parcel is handed over',
    roles: packers,
    urgency: 'outside',
    answers: { 200: packing.PackingOrderView },
    refusals: [409],
    ownership: { id: 'shop' },
  },
  'POST /api/packing/orders/{id}/handed-over': {
    summary: 'Mark an order with labels as handed over to the carrier; idempotent',
    roles: packers,
    answers: { 200: packing.PackingOrderView },
    refusals: [409],
    ownership: { id: 'shop' },
  },
});
