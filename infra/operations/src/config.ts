import { z } from 'zod';

/** The databases: both addresses, or the folder of a running embedded shop. */
export const OperationsEnvironment = z.object({
  POSTGRES_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }).optional(),
  MONGO_URL: z.url({ protocol: /^mongodb(\+srv)?$/, error: 'must be a mongodb:// address' }).optional(),
  DATA_DIR: z.string().default('.data'),
});
