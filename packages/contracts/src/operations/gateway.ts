import { z } from 'zod';
import { ShopView } from '../shapes/shop.ts';
import { defineApi } from './operation.ts';

const state = z.enum(['ok', 'unavailable', 'down']);
const Readiness = z.object({ status: z.enum(['ok', 'degraded', 'stopping']), parts: z.record(z.string(), state) });

export const gatewayApi = defineApi('gateway', {
  'GET /api/shop': {
    summary: 'What both clients start with: name, prices of shipping, demo or not',
    roles: ['anyone'],
    answers: { 200: ShopView },
  },
  'GET /api/openapi.json': {
    summary: 'This description',
    roles: ['anyone'],
    answers: { 200: z.object({ openapi: z.literal('3.1.0') }).loose() },
  },
  'GET /api/docs': {
    summary: 'This description, to be read by people',
    roles: ['anyone'],
    answers: { 200: { contentType: 'text/html' } },
  },
  'GET /healthz': {
    summary: 'The gateway runs',
    roles: ['anyone'],
    answers: { 200: z.object({ status: z.literal('ok') }) },
  },
  'GET /readyz': {
    summary: 'The state of every part; 503 while the gateway is stopping',
    roles: ['anyone'],
    answers: { 200: Readiness, 503: Readiness },
  },
});
