import { databaseUrl, mongoUrl } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

/** The databases: both addresses, or the folder of a running embedded shop. */
export const OperationsEnvironment = z.object({
  POSTGRES_URL: databaseUrl.optional(),
  MONGO_URL: mongoUrl.optional(),
  DATA_DIR: z.string().default('.data'),
});
