import type { PostgresDeps } from '@loop-petal/service-kit/postgres/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {
  /** Where a day of making begins and ends. */
  readonly timeZone: string;
}

export const createContext = (config: Config, deps: PostgresDeps): Context => ({
  ...deps,
  timeZone: config.SHOP_TIME_ZONE,
});
