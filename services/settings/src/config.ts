import { databaseUrl, type Environment, readConfig, serviceEnvironment } from '@loop-petal/service-kit/runtime/config';
import { z } from 'zod';

export const SettingsEnvironment = z.object({ ...serviceEnvironment, DATABASE_URL: databaseUrl });
export type Config = z.output<typeof SettingsEnvironment>;

export const loadConfig = (env?: Environment): Config => readConfig(SettingsEnvironment, env);
