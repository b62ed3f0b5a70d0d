import { setTimeout } from 'node:timers/promises';
import type { PostgresDeps } from '@loop-petal/service-kit/postgres/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {
  /** Waits the given milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>;
  /** The pairs of visitor and account whose carts and wishlists have been merged. */
  readonly merged: Set<string>;
}

export const createContext = (_config: Config, deps: PostgresDeps & Partial<Pick<Context, 'pause'>>): Context => ({
  pause: setTimeout,
  ...deps,
  merged: new Set(),
});
