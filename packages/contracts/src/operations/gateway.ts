import { z } from 'zod';
import { AgentView, ContinueRequest, ContinueView } from '../shapes/assistants.ts';
import { ContentPage, ContentView } from '../shapes/content.ts';
import { AccountExport } from '../shapes/identity.ts';
import { OrderCheckView, OrderHistoryView } from '../shapes/order-history.ts';
import { DeadLetterView, ProblemView } from '../shapes/problems.ts';
import { SetupView } from '../shapes/setup.ts';
import { ShopView } from '../shapes/shop.ts';
import { TodayView } from '../shapes/today.ts';
import { defineApi, defineCalls, shoppers } from './operation.ts';

const state = z.enum(['ok', 'degraded', 'unavailable', 'down']);
const Readiness = z.object({ status: z.enum(['ok', 'degraded', 'stopping']), parts: z.record(z.string(), state) });

const OrderId = z.object({ id: z.uuid('Order not found') });

export const backOfficeCalls = defineCalls({
  'GET /api/admin/problems': {
    summary: 'Problems that need an admin, from all services; X-Left-Out names services that did not answer',
    answers: { 200: z.array(ProblemView) },
  },
  'GET /api/admin/setup': {
    summary: 'The first steps of an owner; X-Left-Out names services that did not answer, whose steps are absent',
    answers: { 200: SetupView },
  },
  'GET /api/admin/today': {
    summary: 'The lists of the shop’s day; X-Left-Out names services that did not answer, whose lists are absent',
    answers: { 200: TodayView },
  },
  'GET /api/admin/dead-letters': {
    summary: 'Dead letters of all services; X-Left-Out names services that did not answer',
    answers: { 200: z.array(DeadLetterView) },
  },
  'POST /api/admin/dead-letters/{id}/replay': {
    summary: 'Replay a dead letter',
    answers: { 204: null },
    refusals: [409],
    notAudited: 'the service that replays it records it, in the same transaction',
  },
  'GET /api/admin/assistants': {
    summary: 'The assistants that prepared checkouts, with the orders of their buyers',
    answers: { 200: z.array(AgentView) },
  },
  'GET /api/admin/orders/{id}/history': {
    summary: 'The history of an order in all services, oldest first; `missing` names services that did not answer',
    params: OrderId,
    answers: { 200: OrderHistoryView },
  },
  'GET /api/admin/orders/{id}/check': {
    summary: "Whether the services' records of an order match, to the cent",
    params: OrderId,
    answers: { 200: OrderCheckView },
  },
  'POST /api/continue': {
    summary: 'Put the lines that an assistant chose into the cart; the first buyer gets the form of its checkout',
    roles: shoppers,
    urgency: 'cart',
    limit: 'promise',
    body: ContinueRequest,
    answers: { 200: ContinueView },
    ownership: { token: 'bearer' },
  },
  'GET /api/user/export': {
    summary: 'All data about the customer; `missing` names services that did not answer',
    roles: ['customer'],
    limit: 'export',
    answers: {
      200: z.object({ exportedAt: z.iso.datetime(), ...AccountExport.shape, missing: z.array(z.string()) }).loose(),
    },
  },
});

export const gatewayApi = defineApi('gateway', {
  ...backOfficeCalls,
  'GET /api/shop': {
    summary: 'Settings of both clients: name, shipping prices, demo mode',
    roles: ['anyone'],
    answers: { 200: ShopView },
  },
  'GET /api/content/{page}': {
    summary: 'The words of a page of the shop',
    roles: ['anyone'],
    params: z.object({ page: ContentPage }),
    ownership: { page: 'shop' },
    answers: { 200: ContentView },
  },
  'GET /api/openapi.json': {
    summary: 'This description',
    roles: ['anyone'],
    answers: { 200: z.object({ openapi: z.literal('3.1.0') }).loose() },
  },
  'GET /api/docs': {
    summary: 'This description as a page',
    roles: ['anyone'],
    answers: { 200: { contentType: 'text/html' } },
  },
  'GET /healthz': {
    summary: 'Liveness of the gateway',
    roles: ['anyone'],
    answers: { 200: z.object({ status: z.literal('ok') }) },
  },
  'GET /readyz': {
    summary: 'The state of every part; 503 while the gateway is stopping',
    roles: ['anyone'],
    answers: { 200: Readiness, 503: Readiness },
  },
});
