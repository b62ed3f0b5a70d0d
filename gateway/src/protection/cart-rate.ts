const WINDOW_MS = 1000;
/** The share of refused purchase requests that is too many: a purchase has seven of them. */
const TOO_MANY_REFUSED = 0.02;
/** How much the rate shrinks for the share that was refused, and at most. */
const SHRINK = 3;
const MOST_SHRINK = 0.7;
const GROW = 1.1;
/** New lines per second that are always admitted. */
const LEAST = 4;
/** The share of a second's lines that may come at once. */
const BURST = 0.25;

export interface CartRate {
  /** Admits one more line into a cart, or not. @param isBusy without it every line is admitted */
  take(isBusy: boolean): boolean;
  /** Counts a request of a purchase that has begun. */
  notePurchase(isRefused: boolean): void;
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
    if (refused > asked * TOO_MANY_REFUSED) {
      const kept = 1 - Math.min(MOST_SHRINK, (SHRINK * refused) / asked);
      perSecond = Math.max(LEAST, Math.min(perSecond, admitted) * kept);
    } else perSecond *= GROW ** (1 + Math.floor((at - endsAt) / WINDOW_MS));
    window = { endsAt: at + WINDOW_MS, admitted: 0, asked: 0, refused: 0 };
  };

  const takeToken = (at: number) => {
    if (perSecond === Number.POSITIVE_INFINITY) return true;
    const most = Math.max(1, perSecond * BURST);
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
    notePurchase(isRefused) {
      adjust(now());
      window.asked += 1;
      if (isRefused) window.refused += 1;
    },
  };
}
