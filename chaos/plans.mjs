/**
 * A run as it is meant: 57 of 100 faults are kills. At one fault in about 1.5 s, 1,000 take half an hour.
 * @param faults how many in all
 */
export const mixed = (faults) => {
  const share = (percent) => Math.max(1, Math.round((faults * percent) / 100));
  return {
    counts: {
      kill: share(57),
      hang: share(6),
      'kill-supervisor': share(2),
      'broker-away': share(1),
      'mail-silent': share(3),
      'charge-not-sent': share(3),
      'charge-not-answered': share(3),
      'clock-jump': share(3),
      'link-slow': share(4),
      'link-cut': share(5),
      'link-reset': share(5),
      'link-requests-lost': share(4),
      'link-answers-lost': share(4),
    },
    longestPauseMs: 3_000,
    longestMs: 30_000,
  };
};

/** One of each kind and a few kills, in about half a minute: for every change. */
export const short = () => ({
  counts: {
    kill: 5,
    hang: 1,
    'kill-supervisor': 1,
    'broker-away': 1,
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
