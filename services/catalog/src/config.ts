import { type Environment, mongoUrl, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const CatalogEnvironment = z.object({ ...serviceEnvironment, MONGO_URL: mongoUrl });
export type Config = z.output<typeof CatalogEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(CatalogEnvironment, env);
