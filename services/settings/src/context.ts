import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {}

export const createContext = (_config: Config, deps: PostgresDeps): Context => deps;
