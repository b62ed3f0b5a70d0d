import { serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const CatalogConfig = z.object({
  ...serviceEnvironment,
  ORDERS_URL: z.url(),
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'),
});
export type CatalogConfig = z.output<typeof CatalogConfig>;
