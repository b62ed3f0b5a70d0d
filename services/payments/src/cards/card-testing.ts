import { formatCount } from '@loop-petal/contracts/rules/format-count';

export interface Declines {
  count: number;
  secondsSinceFirst: number;
  secondsSinceLast: number;
}

export interface DeclineCounts {
  visitor: Declines;
  network: Declines;
  shop: number;
  isKnown: boolean;
}

interface DeclineLimit {
  /** Declined cards allowed without a wait. */
  free: number;
  /** After this many declined cards within an hour, no card is accepted until the hour is over. */
  max: number;
  /** The first wait; it doubles with each additional declined card. */
  firstWaitSeconds: number;
  longestWaitSeconds: number;
}

/** Limits for a visitor or account. */
export const VISITOR_LIMIT: DeclineLimit = { free: 4, max: 10, firstWaitSeconds: 15, longestWaitSeconds: 600 };
/** Limits for an IP address. Many people may share one, so waits are short. */
export const NETWORK_LIMIT: DeclineLimit = { free: 20, max: 60, firstWaitSeconds: 5, longestWaitSeconds: 60 };
/**
 * Above this number of declined cards in the whole shop, payments assumes card testing, and new visitors wait sooner.
 */
export const SHOP_ALARM = 40;

const HOUR_SECONDS = 3600;

/**
 * How long a visitor must wait before trying another card, and which count causes the wait. The shop-wide count alone
 * causes no wait, because an attacker could use it to block all shoppers. For a visitor who has paid before, the IP
 * address does not count.
 * @returns null when there is no wait
 */
export function requiredWait(counts: DeclineCounts): { by: 'visitor' | 'network'; seconds: number } | null {
  const { visitor, network, shop, isKnown } = counts;
  const isAlarmed = shop >= SHOP_ALARM && !isKnown;
  const waits = [
    { by: 'visitor' as const, seconds: secondsToWait(visitor, VISITOR_LIMIT, isAlarmed ? 1 : VISITOR_LIMIT.free) },
    ...(isKnown
      ? []
      : [
          {
            by: 'network' as const,
            seconds: secondsToWait(network, NETWORK_LIMIT, isAlarmed ? 5 : NETWORK_LIMIT.free),
          },
        ]),
  ];
  const [longest] = waits.sort((a, b) => b.seconds - a.seconds);
  return longest && longest.seconds > 0 ? longest : null;
}

function secondsToWait(
  { count, secondsSinceFirst, secondsSinceLast }: Declines,
  limit: DeclineLimit,
  free: number,
): number {
  if (count < free) return 0;
  const wait =
    count >= limit.max
      ? HOUR_SECONDS - secondsSinceFirst
      : Math.min(limit.longestWaitSeconds, limit.firstWaitSeconds * 2 ** (count - free)) - secondsSinceLast;
  return Math.max(0, Math.ceil(wait));
}

/** `40 seconds`, `3 minutes` */
export const formatWait = (seconds: number): string =>
  seconds <= 90 ? formatCount(seconds, 'second') : formatCount(Math.ceil(seconds / 60), 'minute');
