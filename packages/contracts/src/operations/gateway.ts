import { z } from 'zod';
import { ShopView } from '../shop-api.ts';
import { operationsOf } from './operation.ts';

export const gatewayOperations = operationsOf('gateway', {
  'GET /api/shop': {
    summary: 'What both clients start with: name, prices of shipping, demo or not',
    who: ['anyone'],
    answers: { 200: ShopView },
  },
  'GET /api/openapi.json': {
    summary: 'This description',
    who: ['anyone'],
    answers: { 200: z.object({ openapi: z.literal('3.1.0') }).loose() },
  },
  'GET /api/docs': {
    summary: 'This description, to be read by people',
    who: ['anyone'],
    answers: { 200: { contentType: 'text/html' } },
  },
});
