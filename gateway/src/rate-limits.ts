import { ShopError } from '@loop-petal/service-kit/errors';
import { networkOf } from '@loop-petal/service-kit/network';
import type { Queryable } from '@loop-petal/service-kit/postgres';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';

export interface LimitClass {
  readonly name: string;
  readonly points: number;
  readonly seconds: number;
  matches(method: string, path: string): boolean;
}
export type Limit = (ip: string, method: string, path: string) => Promise<void>;

/** 429 that tells when to come back. */
export class TooManyRequests extends ShopError {
  constructor(readonly retryAfterSeconds: number) {
    super(429, 'too_many_requests', 'Too many requests. Please try again later.');
  }
}

const MINUTE = 60;
const under = (...prefixes: string[]) => {
  const expression = new RegExp(`^(?:${prefixes.join('|')})(?:/|$)`);
  return (path: string) => expression.test(path);
};
const posts = (matches: (path: string) => boolean) => (method: string, path: string) =>
  method !== 'GET' && method !== 'HEAD' && matches(path);
const isTracking = under('/api/shipping/track');

const GENERAL: LimitClass = { name: 'general', points: 6000, seconds: 10, matches: () => true };
const STRICT: readonly LimitClass[] = [
  limit('sign-in', 60, posts(under('/api/auth/login', '/api/admin/login', '/api/admin/two-step', '/api/auth/oauth'))),
  limit('registration', 40, posts(under('/api/auth/register'))),
  limit(
    'reset',
    20,
    posts(
      under(
        '/api/auth/forgot-password',
        '/api/auth/reset-password',
        '/api/auth/update-email',
        '/api/auth/update-password',
        '/api/auth/confirm-email',
        '/api/auth/withdraw-email',
      ),
    ),
  ),
  limit('tracking', 60, (_method, path) => isTracking(path)),
  limit('contact', 15, posts(under('/api/contact'))),
  limit('newsletter', 30, posts(under('/api/newsletter'))),
  limit('payment', 120, posts(under('/api/payment/tokenize', '/api/payment/process'))),
  limit('chat', 120, posts(under('/api/live-chat'))),
];

function limit(name: string, points: number, matches: LimitClass['matches']): LimitClass {
  return { name, points, seconds: MINUTE, matches };
}

/**
 * Counts per network and class; a strict class counts besides the general one. With a database all gateways
 * count the strict classes together; while it is away each counts for itself. The general limit protects the process.
 */
export function createLimits(options: { on: boolean; scale: number; shared?: Queryable | undefined }): Limit {
  if (!options.on) return async () => undefined;
  const { scale, shared } = options;
  const counters = [GENERAL, ...STRICT].map((one) => {
    const limiter = memoryLimiter(one, scale);
    return { one, limiter: shared && one !== GENERAL ? sharedLimiter(one, shared, limiter) : limiter };
  });
  return async (ip, method, path) => {
    // services match paths ignoring case and a slash at the end, so the limits do too
    const plain = path.toLowerCase();
    const network = networkOf(ip);
    for (const { one, limiter } of counters) {
      if (!one.matches(method, plain)) continue;
      try {
        await limiter.consume(network);
      } catch (refused) {
        const { msBeforeNext = 1000 } = refused as { msBeforeNext?: number };
        throw new TooManyRequests(Math.max(1, Math.ceil(msBeforeNext / 1000)));
      }
    }
  };
}

const memoryLimiter = ({ name, points, seconds }: LimitClass, scale: number) =>
  new RateLimiterMemory({ keyPrefix: name, points: Math.ceil(points * scale), duration: seconds });

const sharedLimiter = ({ name }: LimitClass, storeClient: Queryable, alone: RateLimiterMemory) =>
  new RateLimiterPostgres({
    storeClient,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: alone.points,
    duration: alone.duration,
    // Whoever is over the limit is turned away without asking the database again.
    inMemoryBlockOnConsumed: alone.points + 1,
    insuranceLimiter: alone,
  });
