import { type Environment, mongoUrl, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const ChatEnvironment = z.object({ ...serviceEnvironment, MONGO_URL: mongoUrl, IDENTITY_URL: z.url() });
export type Config = z.output<typeof ChatEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(ChatEnvironment, env);
