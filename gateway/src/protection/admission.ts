import type { Urgency } from '@loop-petal/contracts/operations/operation';
import type { Target } from '../routing/routing.ts';

/** The fraction of the limit that may be in use when a request arrives; larger for more urgent requests. */
const SHARES: Readonly<Record<Exclude<Urgency, 'outside'>, number>> = {
  page: 0.5,
  browse: 0.65,
  admin: 0.7,
  cart: 0.75,
  checkout: 0.9,
  callback: 1,
};
export const URGENCIES: readonly Urgency[] = [...(Object.keys(SHARES) as (keyof typeof SHARES)[]), 'outside'];
/** The part of this fraction that one upstream may use. */
const UPSTREAM_SHARE = 0.45;
/** The part of these fractions for a network with more than half of an upstream's requests. */
const BUSY_NETWORK_PART = 0.75;
/** Purchases may use their whole fraction at a single upstream. */
const PURCHASE: ReadonlySet<Urgency> = new Set(['checkout', 'callback']);
/** Slower requests count as late. Pages are not measured, because the web server queues renderings. */
const LATE_MS = 100;
const MAX_LATE_SHARE = 0.1;
/** Windows with fewer requests are extended. */
const MIN_FINISHED = 20;
const WINDOW_MS = 500;
const SHRINK_FACTOR = 0.7;
const GROWTH_FACTOR = 1.1;
/** The initial limit, as a multiple of the minimum, so that an idle shop admits a burst of visitors. */
const IDLE_MULTIPLE = 6;
/** The limit for one upstream's requests that wait for another company, as a multiple of the minimum. */
const OUTSIDE_MULTIPLE = 4;
const MAX_MULTIPLE = 10;

/**
 * Ends an admission when the service has answered or the client has disconnected; only the first call counts.
 * @param isAnswered whether a service answered; otherwise the duration counts only if the request was late
 */
export type Leave = (isAnswered?: boolean) => void;

export interface Admission {
  /**
   * Admits a request if there is capacity.
   * @param network the visitor's; undefined for a request of the gateway
   * @returns the function that ends the admission; undefined if the request must be refused
   */
  enter(urgency: Urgency, upstream: Target, network?: string): Leave | undefined;
  /** @returns requests in flight; `outside` counts those that wait for other companies */
  counts(): { readonly inFlight: number; readonly outside: number; readonly limit: number };
}

/**
 * Limits concurrent requests by AIMD. The limit decreases to 70 % after each half second in which a tenth of the
 * requests were late. It increases by a tenth while it is used and few requests are late, or while the load is low. It
 * stays above `minimum`, so that a slow machine with few visitors refuses almost none.
 * @param now in ms
 */
export function createAdmission(minimum: number, now: () => number = () => performance.now()): Admission {
  let limit = minimum * IDLE_MULTIPLE;
  let inFlight = 0;
  let window = { endsAt: now() + WINDOW_MS, finished: 0, late: 0, most: 0 };
  const atUpstream = new Map<Target, number>();
  const ofNetwork = new Map<string, number>();
  const outside = new Map<Target, number>();

  const adjust = (at: number) => {
    const { finished, late, most, endsAt } = window;
    if (at < endsAt) return;
    const isLate = finished >= MIN_FINISHED && late > finished * MAX_LATE_SHARE;
    const isRecent = at - endsAt < WINDOW_MS;
    const isUsed = (isRecent ? most : inFlight) > limit * SHARES.page;
    // with few concurrent requests, queueing is not the reason for lateness
    if (isLate && most >= minimum * SHARES.page) limit = Math.max(minimum, limit * SHRINK_FACTOR);
    else if (!isUsed) {
      const windows = 1 + (at - endsAt) / WINDOW_MS;
      limit = Math.max(limit, Math.min(minimum * IDLE_MULTIPLE, limit * GROWTH_FACTOR ** windows));
    } else if (finished < MIN_FINISHED) return;
    else limit = Math.min(minimum * MAX_MULTIPLE, limit * GROWTH_FACTOR);
    window = { endsAt: at + WINDOW_MS, finished: 0, late: 0, most: inFlight };
  };

  /**
   * Requests in flight. Each upstream counts at most its share, so that a hanging upstream leaves capacity for the
   * others.
   */
  const counted = () => {
    let all = 0;
    for (const requests of atUpstream.values()) all += Math.min(requests, limit * UPSTREAM_SHARE);
    return all;
  };

  return {
    enter(urgency, upstream, network) {
      if (urgency === 'outside') {
        if (numberAt(outside, upstream) >= minimum * OUTSIDE_MULTIPLE) return undefined;
        addAt(outside, upstream, 1);
        return once(() => addAt(outside, upstream, -1));
      }
      const since = now();
      adjust(since);
      const key = `${upstream} ${network}`;
      const used = numberAt(atUpstream, upstream);
      const isBusyNetwork = network !== undefined && numberAt(ofNetwork, key) * 2 > used;
      const share = limit * SHARES[urgency] * (isBusyNetwork ? BUSY_NETWORK_PART : 1);
      const most = PURCHASE.has(urgency) ? share : share * UPSTREAM_SHARE;
      if (counted() >= share || used >= most) return undefined;
      inFlight += 1;
      addAt(atUpstream, upstream, 1);
      addAt(ofNetwork, key, 1);
      window.most = Math.max(window.most, inFlight);
      return once((isAnswered = false) => {
        const at = now();
        inFlight -= 1;
        addAt(atUpstream, upstream, -1);
        addAt(ofNetwork, key, -1);
        const isLate = at - since > LATE_MS;
        if (urgency !== 'page' && (isAnswered || isLate)) {
          window.finished += 1;
          window.late += isLate ? 1 : 0;
        }
        adjust(at);
      });
    },
    counts: () => ({ inFlight, outside: sum(outside.values()), limit }),
  };
}

const numberAt = <Key>(numbers: ReadonlyMap<Key, number>, key: Key) => numbers.get(key) ?? 0;

function addAt<Key>(numbers: Map<Key, number>, key: Key, change: number): void {
  const number = numberAt(numbers, key) + change;
  if (number === 0) numbers.delete(key);
  else numbers.set(key, number);
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

function once(leave: Leave): Leave {
  let isOver = false;
  return (isAnswered) => {
    if (!isOver) leave(isAnswered);
    isOver = true;
  };
}
