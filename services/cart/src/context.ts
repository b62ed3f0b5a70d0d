import { setTimeout } from 'node:timers/promises';
import type { PostgresDeps } from '@loop-petal/service-kit/postgres/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {
  /** Waits for so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** Visitor and account whose carts and wishlists are known to be merged. */
  readonly merged: Set<string>;
}

export const createContext = (_config: Config, deps: PostgresDeps & Partial<Pick<Context, 'pause'>>): Context => ({
  pause: setTimeout,
  ...deps,
  merged: new Set(),
});
