import { catalogApi } from '@loop-petal/contracts/operations/catalog';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { PostgresDeps } from '@loop-petal/service-kit/postgres/postgres-store';
import type { Config } from './config.ts';

export interface Context extends PostgresDeps {
  readonly catalog: ServiceClient<typeof catalogApi.calls>;
  /** Visitor and account whose carts and wishlists are known to be merged. */
  readonly merged: Set<string>;
}

export const createContext = (config: Config, deps: PostgresDeps): Context => ({
  ...deps,
  catalog: deps.client(catalogApi, config.CATALOG_URL),
  merged: new Set(),
});
