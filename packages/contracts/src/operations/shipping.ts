import { z } from 'zod';
import * as api from '../shapes/shipping.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';

const shipping = defineCalls({
  'POST /api/address/validate': {
    summary: 'Validate an address',
    roles: ['anyone'],
    urgency: 'outside',
    body: api.ValidateAddressRequest,
    answers: { 200: api.AddressCheckView },
  },
  'POST /api/shipping/create': {
    summary: 'Create labels for an order, one per address',
    roles: ['admin', 'packer'],
    urgency: 'outside',
    body: api.CreateShipmentRequest,
    answers: { 201: api.CreateShipmentView },
    refusals: [404, 409],
  },
  'POST /internal/shipments/void': {
    summary: 'Void labels at the carrier; idempotent',
    urgency: 'outside',
    body: api.VoidLabelsRequest,
    answers: { 200: api.VoidedLabelsView },
    refusals: [404, 409],
  },
  'PUT /internal/return-labels/{returnId}': {
    summary: 'Create the label of a return; idempotent',
    urgency: 'outside',
    body: api.ReturnLabelRequest,
    answers: { 200: api.ReturnLabelView },
    refusals: [404, 409, 422],
  },
  'GET /api/shipping/track/{trackingNumber}': {
    summary: 'Track a parcel',
    roles: ['anyone'],
    urgency: 'outside',
    limit: 'tracking',
    answers: { 200: api.TrackingAnswer },
    ownership: { trackingNumber: 'bearer' },
  },
  'GET /api/shipping/labels/{file}': {
    summary:
      'A label as PDF: for admins and packers, and for an hour with its signed link; a return label also for the order’s customer',
    roles: ['anyone'],
    query: z.object({
      expires: z.string().optional(),
      signature: z.string().optional(),
      /** The token of the order's signed link. */
      token: z.string().optional(),
    }),
    answers: { 200: { contentType: 'application/pdf' } },
    ownership: { file: 'bearer', signature: 'bearer', token: 'bearer' },
  },
});

const internal = defineCalls({
  'GET /internal/carrier': {
    summary: 'Whether the carrier is in test mode',
    answers: { 200: z.object({ test: z.boolean() }) },
  },
});

export const shippingApi = defineApi('shipping', {
  ...shipping,
  ...internal,
  ...orderHistoryCalls,
  ...deadLetterCalls,
});
