import { z } from 'zod';
import * as api from '../shapes/shipping.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, shoppers } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';

const shipping = defineCalls({
  'POST /api/address/validate': {
    summary: 'Look whether an address can be right',
    roles: ['anyone'],
    urgency: 'outside',
    body: api.ValidateAddressRequest,
    answers: { 200: api.AddressCheckView },
  },
  'POST /api/shipping/rates': {
    summary: 'What sending the cart costs and how long it takes',
    roles: shoppers,
    urgency: 'outside',
    body: api.RatesRequest,
    answers: { 200: z.array(api.RateView) },
    refusals: [422],
  },
  'POST /api/shipping/create': {
    summary: 'Make labels for an order, one for every address it goes to',
    roles: ['admin'],
    urgency: 'outside',
    body: api.CreateShipmentRequest,
    answers: { 201: api.CreateShipmentView },
    refusals: [404, 409],
  },
  'POST /internal/shipments/void': {
    summary: 'Void labels at the carrier; repeating it answers the same',
    roles: ['service'],
    urgency: 'outside',
    body: api.VoidLabelsRequest,
    answers: { 200: api.VoidedLabelsView },
    refusals: [404, 409],
  },
  'GET /api/shipping/track/{trackingNumber}': {
    summary: 'Where a parcel is',
    roles: ['anyone'],
    urgency: 'outside',
    limit: 'tracking',
    answers: { 200: api.TrackingAnswer },
    ownership: { trackingNumber: 'bearer' },
  },
  'GET /api/shipping/labels/{file}': {
    summary: 'A label as PDF: for admins, and for an hour by its signed link',
    roles: ['anyone'],
    query: z.object({ expires: z.string().optional(), signature: z.string().optional() }),
    answers: { 200: { contentType: 'application/pdf' } },
    ownership: { file: 'bearer', signature: 'bearer' },
  },
});

const internal = defineCalls({
  'GET /internal/carrier': {
    summary: 'Whether the carrier is a test one',
    roles: ['service'],
    answers: { 200: z.object({ test: z.boolean() }) },
  },
});

export const shippingApi = defineApi('shipping', {
  ...shipping,
  ...internal,
  ...orderHistoryCalls,
  ...deadLetterCalls,
});
