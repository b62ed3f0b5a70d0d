import type { Urgency } from '@loop-petal/contracts/operations/operation';
import type { Target } from '../routing/routing.ts';

/** The share of the limit that may be in use when a request of an urgency arrives: the more urgent, the larger. */
const SHARES: Readonly<Record<Exclude<Urgency, 'outside'>, number>> = {
  page: 0.5,
  browse: 0.65,
  desk: 0.7,
  cart: 0.75,
  checkout: 0.9,
  callback: 1,
};
/** The share of that for one upstream. */
const UPSTREAM_SHARE = 0.45;
/** What a purchase that has begun needs may use all of its share at one upstream. */
const PURCHASE: ReadonlySet<Urgency> = new Set(['checkout', 'callback']);
/** A request that took longer was late. Pages are not measured: web has a queue for those it has to render. */
const LATE_MS = 100;
/** The share of late requests that means overload. */
const MAX_LATE_SHARE = 0.1;
/** Windows with fewer requests are extended. */
const MIN_FINISHED = 20;
const WINDOW_MS = 500;
const SHRINK_FACTOR = 0.7;
const GROWTH_FACTOR = 1.1;
/** A multiple of the minimum limit: an idle shop admits a burst of visitors. */
const IDLE_MULTIPLE = 6;
/** A multiple of the minimum limit for requests that wait for another company. */
const OUTSIDE_MULTIPLE = 6;
const MAX_MULTIPLE = 10;

export interface Admission {
  /**
   * Admits a request, if there is room.
   * @returns a function to call when its service has answered, or the client is gone; undefined: refuse the request
   */
  enter(urgency: Urgency, upstream: Target): (() => void) | undefined;
  counts(): { readonly inFlight: number; readonly limit: number };
}

/**
 * Limits the number of concurrent requests, by AIMD: the limit shrinks to 70 % after every half second in which a tenth
 * of the requests were late, and grows by a tenth while it is used and few are, or while the load is low. It never goes
 * below `minimum`, so a slow machine with few visitors refuses nobody.
 * @param now ms
 */
export function createAdmission(minimum: number, now: () => number = () => performance.now()): Admission {
  let limit = minimum * IDLE_MULTIPLE;
  let inFlight = 0;
  let window = { endsAt: now() + WINDOW_MS, finished: 0, late: 0, most: 0 };
  let outside = 0;
  const atUpstream = new Map<Target, number>();

  const adjust = (at: number) => {
    const { finished, late, most, endsAt } = window;
    if (at < endsAt) return;
    const isLate = finished >= MIN_FINISHED && late > finished * MAX_LATE_SHARE;
    const isRecent = at - endsAt < WINDOW_MS;
    const isUsed = (isRecent ? most : inFlight) > limit * SHARES.page;
    // with few concurrent requests it is no queue that makes them late
    if (isLate && most >= minimum * SHARES.page) limit = Math.max(minimum, limit * SHRINK_FACTOR);
    else if (!isUsed) {
      const windows = 1 + (at - endsAt) / WINDOW_MS;
      limit = Math.max(limit, Math.min(minimum * IDLE_MULTIPLE, limit * GROWTH_FACTOR ** windows));
    } else if (finished < MIN_FINISHED) return;
    else limit = Math.min(minimum * MAX_MULTIPLE, limit * GROWTH_FACTOR);
    window = { endsAt: at + WINDOW_MS, finished: 0, late: 0, most: inFlight };
  };

  /** Requests in flight, of one upstream at most its share, so that one that hangs leaves capacity for the others. */
  const counted = () => {
    let sum = 0;
    for (const requests of atUpstream.values()) sum += Math.min(requests, limit * UPSTREAM_SHARE);
    return sum;
  };

  return {
    enter(urgency, upstream) {
      if (urgency === 'outside') {
        if (outside >= minimum * OUTSIDE_MULTIPLE) return undefined;
        outside += 1;
        return once(() => {
          outside -= 1;
        });
      }
      const since = now();
      adjust(since);
      const share = limit * SHARES[urgency];
      const most = PURCHASE.has(urgency) ? share : share * UPSTREAM_SHARE;
      if (counted() >= share || (atUpstream.get(upstream) ?? 0) >= most) return undefined;
      inFlight += 1;
      atUpstream.set(upstream, (atUpstream.get(upstream) ?? 0) + 1);
      window.most = Math.max(window.most, inFlight);
      return once(() => {
        const at = now();
        inFlight -= 1;
        atUpstream.set(upstream, (atUpstream.get(upstream) ?? 1) - 1);
        if (urgency !== 'page') {
          window.finished += 1;
          if (at - since > LATE_MS) window.late += 1;
        }
        adjust(at);
      });
    },
    counts: () => ({ inFlight, limit }),
  };
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
