import type { z } from 'zod';
import { type Operation, operationsOf, type ServiceName } from './operation.ts';

/** The door by which identity collects what a service keeps of a customer. */
export const userExportOperation = (service: ServiceName, view: z.ZodType, query?: z.ZodObject): Operation[] =>
  operationsOf(service, {
    'GET /internal/users/{userId}/export': {
      summary: 'All that this service keeps of one customer',
      who: ['service'],
      ...(query ? { query } : {}),
      answers: { 200: view },
    },
  });
