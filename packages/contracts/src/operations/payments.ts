import { z } from 'zod';
import * as api from '../shapes/payments.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { defineApi, defineCalls, KILOBYTE, shoppers } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { problemCalls } from './problems.ts';

const paying = defineCalls({
  'GET /api/payment/clover-config': {
    summary: 'Settings for turning a card into a token in the browser',
    roles: ['anyone'],
    urgency: 'checkout',
    answers: { 200: api.PaymentConfigView },
  },
  'POST /api/payment/tokenize': {
    summary: 'Turn a test card into a token (sandbox only)',
    roles: shoppers,
    urgency: 'checkout',
    limit: 'payment',
    body: api.TokenizeRequest,
    // An invalid card is a 422, not a 400.
    bodyAs: 'json',
    answers: { 200: api.TokenView },
    refusals: [409, 422],
  },
  'POST /api/payment/process': {
    summary: 'Authorize an amount on a card token',
    roles: shoppers,
    urgency: 'outside',
    limit: 'payment',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one payment' },
    body: api.ProcessPaymentRequest,
    answers: { 200: api.PaymentView },
    refusals: [409, 422],
    ownership: { paymentToken: 'shopper', 'Idempotency-Key': 'caller' },
  },
  'POST /api/payment/webhook': {
    summary: "The payment provider's webhook, signed over the raw body",
    roles: ['anyone'],
    urgency: 'callback',
    caller: 'ignored',
    headers: { 'X-Signature': 'HMAC-SHA256 of the body, in hex' },
    body: api.PaymentWebhook,
    bodyAs: 'bytes',
    answers: { 200: z.object({ received: z.literal(true) }) },
    refusals: [401, 404],
    ownership: { id: 'bearer', paymentId: 'bearer', 'X-Signature': 'bearer' },
  },
});

const admins = defineCalls({
  'POST /api/admin/payments/{id}/release': {
    summary: 'Release a hold on a card that has no order, or whose release the provider refused',
    answers: { 204: null },
    refusals: [409],
  },
});

const internal = defineCalls({
  'GET /internal/payments/{id}': { summary: 'One payment', answers: { 200: api.InternalPaymentView } },
  'POST /internal/payments/{id}/claim': {
    summary: 'Claim an authorization for an order',
    body: api.ClaimPaymentRequest,
    answers: { 200: api.InternalPaymentView },
    refusals: [409, 422],
  },
  'POST /internal/outside-payments': {
    summary: 'Record money that the owner received outside the shop; idempotent',
    body: api.OutsidePaymentRequest,
    answers: { 200: api.InternalPaymentView },
    refusals: [409],
  },
  'POST /internal/failed-payments/claim': {
    summary: "Assign the shopper's latest unassigned declined card to the order that logs it",
    body: api.ClaimFailedPaymentRequest,
    answers: { 200: api.InternalPaymentView },
  },
  'POST /internal/payments/{id}/void': {
    summary: 'Void the authorization of a refused submission, unless another one uses it',
    body: api.VoidPaymentRequest,
    answers: { 200: api.InternalPaymentView },
    refusals: [409],
  },
});

export const paymentsApi = defineApi(
  'payments',
  {
    ...paying,
    ...internal,
    ...admins,
    ...problemCalls,
    ...orderHistoryCalls,
    ...deadLetterCalls,
  },
  { bodyLimit: 20 * KILOBYTE },
);
