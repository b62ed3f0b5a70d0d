import { SetupPart } from '../shapes/setup.ts';
import { defineCalls } from './operation.ts';

export const setupCalls = defineCalls({
  'GET /internal/setup': {
    summary: 'The first steps of an owner that this service knows',
    answers: { 200: SetupPart },
  },
});
