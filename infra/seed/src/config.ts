import { z } from 'zod';

export const SeedEnvironment = z.object({
  GATEWAY_URL: z.url(),
  PUBLIC_URL: z.url(),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().default('crochet-demo'),
});
