import { z } from 'zod';
import * as adminApi from '../shapes/admin-orders.ts';
import { SendNoteRequest } from '../shapes/customer-notes.ts';
import * as customers from '../shapes/customers.ts';
import * as delays from '../shapes/delays.ts';
import { PayDueRequest } from '../shapes/dues.ts';
import { ManualOrderRequest } from '../shapes/manual-orders.ts';
import * as api from '../shapes/orders.ts';
import { ChangeReturnRequest, RefundRequest, ReturnRequest } from '../shapes/returns.ts';
import * as notes from '../shapes/staff-notes.ts';
import { CheckoutId } from '../shapes/text.ts';
import { deadLetterCalls } from './dead-letters.ts';
import { HttpError } from './http-error.ts';
import { defineApi, defineCalls, everyone, shoppers, supporters } from './operation.ts';
import { orderHistoryCalls } from './order-history.ts';
import { packingCalls } from './packing.ts';
import { problemCalls } from './problems.ts';
import { quoteAdminCalls, quoteShoppingCalls } from './quotes.ts';
import { reviewCalls } from './reviews.ts';
import { setupCalls } from './setup.ts';
import { todayCalls } from './today.ts';
import { userExportCall } from './user-export.ts';

/** Two tokens are refused like a wrong one. */
const ByLink = z.object({
  token: z.string().optional().catch(undefined).meta({ description: "The signed link of a guest's order" }),
});

export const orderShoppingCalls = defineCalls({
  'POST /api/orders': {
    summary: 'Place an order; 409 `quote_changed` carries the current price, `promise_changed` the current date',
    roles: shoppers,
    urgency: 'checkout',
    // The response reveals whether an offer code is valid.
    limit: 'payment',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one order' },
    body: api.PlaceOrderRequest,
    answers: { 201: api.PlacedOrderView, 409: z.union([api.QuoteChanged, api.PromiseRefused, HttpError]) },
    refusals: [404, 422],
    ownership: {
      paymentId: 'shopper',
      shipToAddressId: 'shopper',
      id: 'caller',
      'Idempotency-Key': 'caller',
      productId: 'shop',
      variationId: 'shop',
      offerCode: 'bearer',
      checkoutId: 'bearer',
    },
  },
  'GET /api/user/orders': {
    summary: "The customer's orders, newest first",
    roles: ['customer'],
    answers: { 200: z.array(api.OrderView) },
  },
  'GET /api/orders/{id}': {
    summary: 'One order, for its owner or with its signed link',
    roles: everyone,
    query: ByLink,
    answers: { 200: api.OrderView },
    ownership: { id: 'shopper', token: 'bearer' },
  },
  'POST /api/orders/{id}/cancel': {
    summary: 'Cancel and refund an order before production starts',
    roles: everyone,
    query: ByLink,
    body: z.strictObject({}).optional(),
    answers: { 200: api.OrderView },
    refusals: [409],
    ownership: { id: 'shopper', token: 'bearer' },
  },
  'POST /api/orders/{id}/return': {
    summary: 'Request the return of a delivered order, or of some of its pieces',
    roles: everyone,
    query: ByLink,
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one return' },
    body: ReturnRequest,
    answers: { 200: api.OrderView },
    refusals: [409, 422],
    ownership: { id: 'shopper', token: 'bearer', itemId: 'shopper', 'Idempotency-Key': 'caller' },
  },
  'PATCH /api/orders/{id}/items/{itemId}/personalization': {
    summary: 'Correct the wishes of an item whose pieces are not started; the price stays the same',
    roles: everyone,
    // Each correction is emailed to the order's address, which a guest may not own.
    limit: 'tracking',
    query: ByLink,
    body: api.CorrectWishesRequest,
    answers: { 200: api.OrderView },
    refusals: [409, 422],
    ownership: { id: 'shopper', token: 'bearer', itemId: 'shopper' },
  },
  'POST /api/orders/{id}/due': {
    summary: 'Pay the amount due on an order with an authorized payment, which is captured next; idempotent',
    roles: shoppers,
    urgency: 'checkout',
    limit: 'payment',
    query: ByLink,
    body: PayDueRequest,
    answers: { 200: api.OrderView },
    refusals: [409],
    ownership: { id: 'shopper', token: 'bearer', dueId: 'shopper', paymentId: 'shopper' },
  },
  'GET /api/orders/{id}/delay': {
    summary: 'The question about a late order, for its customer or by its signed link',
    roles: everyone,
    limit: 'tracking',
    query: ByLink,
    answers: { 200: delays.DelayView },
    ownership: { id: 'shopper', token: 'bearer' },
  },
  'POST /api/orders/{id}/delay': {
    summary: 'Keep a late order with its new date, or cancel it for a full refund; idempotent',
    roles: everyone,
    limit: 'tracking',
    query: ByLink,
    body: delays.DecideDelayRequest,
    answers: { 200: delays.DelayView },
    refusals: [409],
    ownership: { id: 'shopper', token: 'bearer' },
  },
});

export const orderAdminCalls = defineCalls({
  'GET /api/admin/orders': {
    summary:
      'All orders, newest first; the next cursor is in X-Next-Cursor, and X-Total-Count counts at most 10,000 search results',
    roles: supporters,
    query: adminApi.AdminOrdersQuery,
    answers: { 200: z.array(api.AdminOrderView) },
  },
  'POST /api/admin/orders': {
    summary: 'Enter an order that was paid outside the shop; 409 `quote_changed`, `promise_changed`',
    urgency: 'checkout',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one order' },
    body: ManualOrderRequest,
    answers: { 201: api.AdminOrderView, 409: z.union([api.QuoteChanged, api.PromiseRefused, HttpError]) },
    refusals: [422],
  },
  'GET /api/admin/orders/{id}': {
    summary: 'One order, as the admin sees it',
    roles: supporters,
    answers: { 200: api.AdminOrderView },
  },
  'PATCH /api/admin/orders/{id}/status': {
    summary: 'Move an order to another status',
    body: api.UpdateOrderStatusRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'PATCH /api/admin/orders/{id}/address': {
    summary: "Correct a parcel's address until it is handed over; its label is voided",
    urgency: 'outside',
    body: api.CorrectAddressRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409, 422],
  },
  'POST /api/shipping/void': {
    summary: 'Void one label of an order, or all of them, until a parcel is handed over',
    roles: ['admin'],
    urgency: 'outside',
    body: api.VoidShipmentRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [404, 409],
  },
  'GET /api/admin/orders/{id}/timeline': {
    summary: 'The timeline of an order',
    roles: supporters,
    answers: { 200: z.array(adminApi.TimelineEntry) },
  },
  'POST /api/admin/orders/{id}/refund': {
    summary: 'Refund an amount, or items with their tax and the shipping; without any, the remaining amount',
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one refund' },
    body: RefundRequest.optional(),
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'PATCH /api/admin/orders/{id}/returns/{returnId}': {
    summary: 'Accept or decline a return, or mark it as received; idempotent',
    roles: supporters,
    body: ChangeReturnRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'POST /api/admin/orders/{id}/notes': {
    summary: 'Add a note that only the staff sees',
    roles: supporters,
    body: notes.AddNoteRequest,
    answers: { 201: api.AdminOrderView },
    refusals: [409],
  },
  'DELETE /api/admin/orders/{id}/notes/{noteId}': {
    summary: 'Delete a note of the staff',
    roles: supporters,
    params: z.object({ id: z.string(), noteId: z.uuid('Note not found') }),
    answers: { 200: api.AdminOrderView },
  },
  'POST /api/admin/orders/{id}/customer-notes': {
    summary: 'Email the customer a note, which their order then shows',
    roles: supporters,
    headers: { 'Idempotency-Key': 'Repeated posts with the same key create one note' },
    body: SendNoteRequest,
    answers: { 201: api.AdminOrderView },
    refusals: [409],
  },
  'POST /api/admin/orders/{id}/tags': {
    summary: 'Add a tag that only the staff sees; idempotent',
    roles: supporters,
    body: notes.AddTagRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'DELETE /api/admin/orders/{id}/tags/{tag}': {
    summary: 'Remove a tag; idempotent',
    roles: supporters,
    answers: { 200: api.AdminOrderView },
  },
  'POST /api/admin/orders/{id}/reviewed': {
    summary: 'Mark an order as reviewed',
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'POST /api/admin/orders/{id}/accept': {
    summary: 'Accept a large order: charges the card and schedules production; idempotent',
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'POST /api/admin/orders/{id}/decline': {
    summary: 'Decline a large order: releases the hold on the card; idempotent',
    body: api.DeclineRequest.optional(),
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'GET /api/admin/orders/{id}/delay': {
    summary: 'The delay of an order, the question to its customer, and faster services that would help',
    answers: { 200: delays.AdminDelayView },
  },
  'POST /api/admin/orders/{id}/ask-delay': {
    summary: 'Ask the customer of a late order whether to keep it with the new date or to cancel it',
    answers: { 200: delays.AdminDelayView },
    refusals: [409],
  },
  'POST /api/admin/orders/{id}/upgrade-shipping': {
    summary: "Ship an order with a faster service at the shop's cost",
    body: api.UpgradeShippingRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'POST /api/admin/orders/{id}/change-service': {
    summary:
      'Change the shipping service; the difference is refunded, or due from the customer before the service changes; idempotent',
    body: api.ChangeServiceRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'DELETE /api/admin/orders/{id}/due': {
    summary: 'Withdraw the amount due on an order; its payment is released or refunded; idempotent',
    answers: { 200: api.AdminOrderView },
  },
  'PATCH /api/admin/orders/{id}/items/{itemId}/color': {
    summary: 'Change the color of an item before a piece of it is started; idempotent',
    body: api.ChangeColorRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409],
  },
  'PATCH /api/admin/orders/{id}/items/{itemId}/personalization': {
    summary: 'Correct the wishes of an item whose pieces are not started; the price stays the same',
    body: api.CorrectWishesRequest,
    answers: { 200: api.AdminOrderView },
    refusals: [409, 422],
  },
  'GET /api/admin/customers': {
    summary:
      'Customers by email address, accounts and guests, the latest order first; the next page is in X-Next-Cursor',
    roles: supporters,
    query: customers.CustomersQuery,
    answers: { 200: z.array(customers.CustomerView) },
  },
  'GET /api/admin/customers/{id}': {
    summary: 'The customer of an order with all orders, notes and tags',
    roles: supporters,
    answers: { 200: customers.CustomerDetailView },
  },
  'GET /api/admin/stats': { summary: 'Dashboard statistics', answers: { 200: adminApi.AdminStatsView } },
  'GET /api/admin/stats/changes': {
    summary: 'Waits up to 20 s for an order to change and returns the changed ones',
    roles: supporters,
    query: adminApi.OrderChangesQuery,
    answers: { 200: adminApi.OrderChangesView },
  },
  'GET /api/admin/stats/to-make': {
    summary: 'Pieces to make for paid orders, by product and color',
    answers: { 200: z.array(adminApi.ProductionItemView) },
  },
});

const internal = defineCalls({
  'GET /internal/orders/{id}': {
    summary: 'Check that no order uses a payment before it is released',
    query: z.object({ paymentId: z.string().max(100).optional() }),
    answers: { 200: api.InternalOrderView },
  },
  'GET /internal/checkouts/{checkoutId}': {
    summary: 'The order that a buyer placed from an assistant’s checkout',
    params: z.object({ checkoutId: CheckoutId }),
    answers: { 200: api.CheckoutOrderView },
  },
});

export const ordersApi = defineApi('orders', {
  ...orderShoppingCalls,
  ...orderAdminCalls,
  ...packingCalls,
  ...reviewCalls,
  ...quoteShoppingCalls,
  ...quoteAdminCalls,
  ...internal,
  ...problemCalls,
  ...orderHistoryCalls,
  ...todayCalls,
  ...setupCalls,
  ...deadLetterCalls,
  ...userExportCall(api.OrdersExportView),
});
