import { setTimeout } from 'node:timers/promises';
import { createSettingsCopy, type SettingsCopy } from '@loop-petal/service-kit/events/settings-copy';
import { inBatches } from '@loop-petal/service-kit/http/in-batches';
import { isGivenUp } from '@loop-petal/service-kit/runtime/database-errors';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Cart } from './carts/cart.ts';
import { type AddedLine, addLines, type NewLine, readCarts } from './carts/cart-store.ts';
import type { Config } from './config.ts';
import { findProducts, type ProductCopy } from './products/copy-store.ts';

/**
 * Requests beyond this number wait and share a batch. Two, so that a batch waiting for a lock doesn't block all others.
 */
const BATCHES_AT_ONCE = 2;

export interface Context extends PostgresDeps {
  readonly settings: SettingsCopy;
  readonly timeZone: string;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly findProduct: (id: string) => Promise<ProductCopy | undefined>;
  /** A shopper's cart with all changes committed before the call; concurrent reads share a statement. */
  readonly readCart: (ownerId: string) => Promise<Cart>;
  /** Adds a line to a cart; concurrent calls share a statement. */
  readonly addLine: (line: NewLine) => Promise<AddedLine>;
  /** Pairs of visitor and account whose carts are already merged. */
  readonly merged: Set<string>;
  /** Signs the addresses of pictures to work from. */
  readonly pictureSecret: string;
}

export const createContext = (config: Config, deps: PostgresDeps & Partial<Pick<Context, 'pause'>>): Context => {
  const settings = createSettingsCopy(deps);
  return {
    pause: setTimeout,
    ...deps,
    settings,
    get timeZone() {
      return settings.current().timeZone ?? config.SHOP_TIME_ZONE;
    },
    findProduct: inBatches((ids: string[]) => findProducts(deps.pool, ids), { atOnce: BATCHES_AT_ONCE }),
    readCart: inBatches((ownerIds: string[]) => readCarts(deps.pool, ownerIds), { atOnce: BATCHES_AT_ONCE }),
    addLine: inBatches((lines: NewLine[]) => addLines(deps.pool, lines), {
      keyOf: ({ ownerId }) => ownerId,
      atOnce: BATCHES_AT_ONCE,
      isUndone: isGivenUp,
    }),
    merged: new Set(),
    pictureSecret: config.INTERNAL_TOKEN_SECRET,
  };
};
