import { serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const ChatConfig = z.object({
  ...serviceEnvironment,
  MONGO_URL: z.string().regex(/^mongodb(\+srv)?:\/\//, 'must be a mongodb:// address'),
  IDENTITY_URL: z.url(),
});
export type ChatConfig = z.output<typeof ChatConfig>;
