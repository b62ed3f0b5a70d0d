import { z } from 'zod';
import { DeadLetterView, ReplayRequest } from '../shapes/problems.ts';
import { defineCalls } from './operation.ts';

export const deadLetterCalls = defineCalls({
  'GET /internal/dead-letters': { summary: 'Dead letters of this service', answers: { 200: z.array(DeadLetterView) } },
  'POST /internal/dead-letters/{id}/replay': {
    summary: 'Replay a dead letter',
    body: ReplayRequest,
    answers: { 200: z.object({ id: z.string() }) },
    refusals: [409],
  },
});
