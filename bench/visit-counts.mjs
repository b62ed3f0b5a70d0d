import { KINDS } from './visitors.mjs';

export function createCounts() {
  const since = performance.now();
  const counts = { done: {}, failed: {}, refused: {}, broken: 0, otherErrors: {}, times: [], seconds: [] };
  const add = (to, key) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  return Object.assign(counts, {
    noteRequest(urgency, { status, head }, ms) {
      const second = Math.floor((performance.now() - since) / 1000);
      counts.seconds[second] ??= { refused: 0, slowest: 0 };
      if (status === 503 && /\r\nretry-after: \d/i.test(head)) {
        add(counts.refused, urgency);
        counts.seconds[second].refused += 1;
        return;
      }
      if (status === 0) counts.broken += 1;
      else if (status >= 400 && urgency !== 'callback') add(counts.otherErrors, status);
      counts.times.push(ms);
      counts.seconds[second].slowest = Math.max(counts.seconds[second].slowest, ms);
    },
    noteVisit: (kind, isDone) => add(isDone ? counts.done : counts.failed, kind),
    /** CPU ms of useful work per second. */
    goodput(seconds) {
      return (
        Object.entries(KINDS).reduce((sum, [kind, { work }]) => sum + (counts.done[kind] ?? 0) * work, 0) / seconds
      );
    },
    quantile(share) {
      const times = counts.times.toSorted((a, b) => a - b);
      return times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
    },
    /** Seconds until no request is refused or takes more than a second. */
    calmAfter: () => counts.seconds.findLastIndex((one) => one && (one.refused > 0 || one.slowest > 1000)) + 1,
  });
}
