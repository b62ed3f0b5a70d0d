/** Cards that were declined in the last hour; attempts without an answer yet count as declined. */
export interface Declines {
  count: number;
  /** Seconds since the first and the last of them. */
  sinceFirst: number;
  sinceLast: number;
}

export interface DeclineCounts {
  visitor: Declines;
  network: Declines;
  /** Of the whole shop, in the last ten minutes. */
  shop: number;
  /** This visitor has paid before. */
  isKnown: boolean;
}

/** Times are in seconds. */
interface DeclineLimit {
  /** So many declined cards slow nobody down. */
  free: number;
  /** So many in an hour refuse further cards until the hour is over. */
  most: number;
  /** In between every further card doubles the wait. */
  firstWait: number;
  longestWait: number;
}

export const VISITOR_LIMIT: DeclineLimit = { free: 4, most: 10, firstWait: 15, longestWait: 600 };
/** Many people share a network: waits are short, so that who shares it with a card tester gets through. */
export const NETWORK_LIMIT: DeclineLimit = { free: 20, most: 60, firstWait: 5, longestWait: 60 };
/** Somebody is trying cards: from here on visitors who have never paid are slowed down sooner. */
export const SHOP_ALARM = 40;

const HOUR = 3600;

/**
 * How long a visitor has to wait before another card, and on whose account. The shop's count alone refuses nobody: it
 * would let an attacker close the shop. Who has paid before is counted by themselves only.
 * @returns null when they need not wait
 */
export function waitFor(counts: DeclineCounts): { by: 'visitor' | 'network'; seconds: number } | null {
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

function secondsToWait({ count, sinceFirst, sinceLast }: Declines, limit: DeclineLimit, free: number): number {
  if (count < free) return 0;
  const wait =
    count >= limit.most
      ? HOUR - sinceFirst
      : Math.min(limit.longestWait, limit.firstWait * 2 ** (count - free)) - sinceLast;
  return Math.max(0, Math.ceil(wait));
}

/** `40 seconds`, `3 minutes` */
export const inWords = (seconds: number): string =>
  seconds <= 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
