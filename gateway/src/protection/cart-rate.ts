const WINDOW_MS = 1000;
/** The share of refused purchase requests that is too many: a purchase has seven of them. */
const MAX_REFUSED_SHARE = 0.02;
/** How much the rate shrinks for the share that was refused, and at most. */
const SHRINK_FACTOR = 3;
const MAX_SHRINK = 0.7;
const GROWTH_FACTOR = 1.1;
/** New lines per second that are always admitted. */
const MIN_PER_SECOND = 4;
/** The share of a second's lines that may come at once. */
const BURST_SHARE = 0.25;

export interface CartRate {
  /** Admits one more line into a cart, or not. @param isBusy without it every line is admitted */
  take(isBusy: boolean): boolean;
  /** Counts a request of a purchase that has begun. */
  recordPurchase(isRefused: boolean): void;
}

/**
 * Limits new lines in carts while requests of purchases that have begun are refused. A first line is cheap and a
 * purchase is not: without this limit, more purchases begin than can be completed, and their work is lost half-way.
 * After a second in which purchases were refused, the rate falls below the admitted lines by three times the refused
 * share; after every other one it grows by a tenth.
 * @param now ms
 */
export function createCartRate(now: () => number): CartRate {
  let perSecond = Number.POSITIVE_INFINITY;
  let window = { endsAt: now() + WINDOW_MS, admitted: 0, asked: 0, refused: 0 };
  let tokens = 0;
  let filledAt = now();

  const adjust = (at: number) => {
    const { endsAt, admitted, asked, refused } = window;
    if (at < endsAt) return;
    if (refused > asked * MAX_REFUSED_SHARE) {
      const kept = 1 - Math.min(MAX_SHRINK, (SHRINK_FACTOR * refused) / asked);
      perSecond = Math.max(MIN_PER_SECOND, Math.min(perSecond, admitted) * kept);
    } else perSecond *= GROWTH_FACTOR ** (1 + Math.floor((at - endsAt) / WINDOW_MS));
    window = { endsAt: at + WINDOW_MS, admitted: 0, asked: 0, refused: 0 };
  };

  const takeToken = (at: number) => {
    if (perSecond === Number.POSITIVE_INFINITY) return true;
    const most = Math.max(1, perSecond * BURST_SHARE);
    tokens = Math.min(most, tokens + ((at - filledAt) / 1000) * perSecond);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };

  return {
    take(isBusy) {
      const at = now();
      adjust(at);
      const isAdmitted = takeToken(at) || !isBusy;
      if (isAdmitted) window.admitted += 1;
      return isAdmitted;
    },
    recordPurchase(isRefused) {
      adjust(now());
      window.asked += 1;
      if (isRefused) window.refused += 1;
    },
  };
}
