import { z } from 'zod';
import { defineCalls } from './operation.ts';

const NoQuery = z.strictObject({});

export const userExportCall = <View extends z.ZodType, Query extends z.ZodObject = typeof NoQuery>(
  view: View,
  query: Query = NoQuery as unknown as Query,
) =>
  defineCalls({
    'GET /internal/users/{userId}/export': {
      summary: 'All data of a customer in this service',
      params: z.object({ userId: z.uuid('User not found') }),
      query,
      answers: { 200: view },
    },
  });
