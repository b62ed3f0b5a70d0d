import { z } from 'zod';
import * as api from '../shapes/problems.ts';
import { defineCalls } from './operation.ts';

export const problemCalls = defineCalls({
  'GET /internal/problems': { summary: 'Problems that need an admin', answers: { 200: z.array(api.ProblemView) } },
});
