import { identityApi } from '@loop-petal/contracts/operations/identity';
import { createSettingsCopy, type SettingsCopy } from '@loop-petal/service-kit/events/settings-copy';
import { createSemaphore, type Semaphore } from '@loop-petal/service-kit/http/semaphore';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { BackgroundLoop } from '@loop-petal/service-kit/runtime/background-loop';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Config } from './config.ts';
import { learn } from './learning/learn.ts';
import { createPlanCache, type PlanCache } from './planning/plan-cache.ts';
import { createPromiseLoop } from './promises/watch-promises.ts';

/** Requests beyond this number are refused; the last accepted one waits a few tenths of a second. */
const MAX_LARGE_CARTS = 100;

export interface Context extends PostgresDeps {
  readonly identity: ServiceClient<typeof identityApi.calls>;
  readonly settings: SettingsCopy;
  readonly timeZone: string;
  /** The percentage of four ordinary weeks above which an order needs the owner's acceptance. */
  readonly largeOrderPercent: number;
  readonly plan: PlanCache;
  /** Shoppers' large carts are planned one at a time, so that checkout waits for at most one of them. */
  readonly largeCarts: Semaphore;
  readonly promiseLoop: BackgroundLoop;
  /** Call it after a commit that changes the plan's input or adds events. */
  readonly changed: () => void;
}

interface Deps extends PostgresDeps {
  readonly learn?: typeof learn;
}

export function createContext(config: Config, { learn: learnFrom = learn, ...deps }: Deps): Context {
  const settings = createSettingsCopy(deps);
  const readTimeZone = () => settings.current().timeZone ?? config.SHOP_TIME_ZONE;
  const ctx: Context = {
    ...deps,
    settings,
    get timeZone() {
      return readTimeZone();
    },
    largeOrderPercent: config.LARGE_ORDER_PERCENT,
    identity: deps.client(identityApi, config.IDENTITY_URL),
    largeCarts: createSemaphore(1, { maxWaiting: MAX_LARGE_CARTS }),
    plan: createPlanCache({
      pool: deps.pool,
      timeZone: readTimeZone,
      now: deps.now,
      settings: settings.current,
      learn: learnFrom,
    }),
    get promiseLoop() {
      return promiseLoop;
    },
    changed() {
      deps.outbox.wake();
      promiseLoop.wake();
    },
  };
  const promiseLoop = createPromiseLoop(ctx);
  return ctx;
}
