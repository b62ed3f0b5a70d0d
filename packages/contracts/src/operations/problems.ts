import { z } from 'zod';
import { DeadLetterView } from '../shapes/orders.ts';
import { InternalPaymentView } from '../shapes/payments.ts';
import * as api from '../shapes/problems.ts';
import { defineCalls } from './operation.ts';

/** By this orders collects what a service has noticed. */
export const problemCalls = defineCalls({
  'GET /internal/problems': {
    summary: 'What a person should look at',
    roles: ['service'],
    answers: { 200: z.array(api.ProblemView) },
  },
});

export const releaseCalls = defineCalls({
  'POST /internal/payments/{id}/release': {
    summary: 'Let a hold go that no order came for, or that the provider has kept',
    roles: ['service'],
    body: api.ReleaseHoldRequest,
    answers: { 200: InternalPaymentView },
    refusals: [409],
  },
});

/** What needs a person, and what helps. */
export const orderProblemCalls = defineCalls({
  'GET /api/admin/problems': {
    summary: 'What needs a person in the whole shop; X-Left-Out names services that did not answer',
    roles: ['admin'],
    answers: { 200: z.array(api.ProblemView) },
  },
  'POST /api/admin/payments/{id}/release': {
    summary: 'Let a hold on a card go',
    roles: ['admin'],
    answers: { 204: null },
    refusals: [409],
    notAudited: 'payments writes it down, in the transaction of the release',
  },
  'GET /api/admin/dead-letters': {
    summary: 'Parked events of the whole shop; X-Left-Out names services that did not answer',
    roles: ['admin'],
    answers: { 200: z.array(DeadLetterView) },
  },
  'POST /api/admin/dead-letters/{id}/replay': {
    summary: 'Handle a parked event again',
    roles: ['admin'],
    answers: { 204: null },
    refusals: [409],
  },
});
