import type { FaultKind } from './fault-plan.ts';

interface Plan {
  counts: Record<FaultKind, number>;
  longestPauseMs: number;
  longestMs: number;
}

/**
 * The standard run, in which 68 of 100 faults are kills; 1,000 kills take about 25 minutes. @param faults the total
 * number
 */
export const mixed = (faults: number): Plan => {
  const share = (percent: number) => Math.max(1, Math.round((faults * percent) / 100));
  return {
    counts: {
      kill: share(67.3),
      hang: share(4),
      'kill-supervisor': share(0.7),
      'broker-away': share(1),
      'events-repeated': share(3),
      'events-late': share(2),
      'disk-full': share(1),
      'mail-silent': share(2),
      'charge-not-sent': share(2),
      'charge-not-answered': share(2),
      'clock-jump': share(2),
      'link-slow': share(2),
      'link-cut': share(3),
      'link-reset': share(3),
      'link-requests-lost': share(2.5),
      'link-answers-lost': share(2.5),
    },
    longestPauseMs: 1_800,
    longestMs: 30_000,
  };
};

/** One fault of each kind and a few kills, in about half a minute; for CI. */
export const short = (): Plan => ({
  counts: {
    kill: 5,
    hang: 1,
    'kill-supervisor': 1,
    'broker-away': 1,
    'events-repeated': 1,
    'events-late': 1,
    'disk-full': 1,
    'mail-silent': 1,
    'charge-not-sent': 1,
    'charge-not-answered': 1,
    'clock-jump': 1,
    'link-slow': 1,
    'link-cut': 1,
    'link-reset': 1,
    'link-requests-lost': 1,
    'link-answers-lost': 1,
  },
  longestPauseMs: 2_500,
  longestMs: 3_000,
});
