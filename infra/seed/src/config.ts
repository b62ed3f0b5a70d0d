import { z } from 'zod';

export const SeedEnvironment = z.object({
  DEMO: z.stringbool({ truthy: ['true'], falsy: ['false'] }).default(true),
  GATEWAY_URL: z.url(),
  PUBLIC_URL: z.url(),
  ADMIN_USERNAME: z.string().default('admin'),
  ADMIN_PASSWORD: z.string().default('crochet-demo'),
});
