import type { RateLimit } from '@loop-petal/contracts/operations/operation';
import { TooManyRequests } from '@loop-petal/service-kit/http/errors';
import { networkOf } from '@loop-petal/service-kit/http/network';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

/** @param limited the call, or the route without one; undefined for requests with only the general limit */
export type Limit = (ip: string, limited: { readonly limit?: RateLimit | undefined } | undefined) => Promise<void>;

interface Limited {
  readonly name: RateLimit | 'general';
  readonly points: number;
  readonly seconds: number;
}
const GENERAL: Limited = { name: 'general', points: 6000, seconds: 10 };
/** Calls per minute and network. */
const PER_MINUTE: Readonly<Record<RateLimit, number>> = {
  'sign-in': 60,
  registration: 40,
  reset: 20,
  tracking: 60,
  contact: 5,
  newsletter: 30,
  'offer-code': 10,
  payment: 180,
  chat: 120,
  promise: 240,
  search: 600,
  upload: 30,
  export: 10,
};

/**
 * Counts per network and class; a call of a strict class also counts toward the general limit, which protects the
 * process. With a database, all gateways share the strict counters; while it is unavailable, each gateway counts
 * separately.
 */
export function createLimits(options: { on: boolean; scale: number; shared?: Queryable | undefined }): Limit {
  if (!options.on) return async () => undefined;
  const { scale, shared } = options;
  const general = memoryLimiter(GENERAL, scale);
  const strict = new Map(
    Object.entries(PER_MINUTE).map(([name, points]) => {
      const limited: Limited = { name: name as RateLimit, points, seconds: 60 };
      const alone = memoryLimiter(limited, scale);
      return [limited.name, shared ? sharedLimiter(limited, shared, alone) : alone];
    }),
  );
  return async (ip, limited) => {
    const network = networkOf(ip);
    for (const limiter of [general, limited?.limit && strict.get(limited.limit)]) {
      try {
        await limiter?.consume(network);
      } catch (refused) {
        const { msBeforeNext = 1000 } = refused as { msBeforeNext?: number };
        const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
        throw new TooManyRequests('Too many requests. Please try again later.', 'too_many_requests', seconds);
      }
    }
  };
}

const memoryLimiter = ({ name, points, seconds }: Limited, scale: number) =>
  new RateLimiterMemory({ keyPrefix: name, points: Math.ceil(points * scale), duration: seconds });

const sharedLimiter = ({ name }: Limited, storeClient: Queryable, alone: RateLimiterMemory) =>
  new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: alone.points,
    duration: alone.duration,
    // refuses a network over its limit without asking the database again
    inMemoryBlockOnConsumed: alone.points + 1,
    insuranceLimiter: alone,
  });
