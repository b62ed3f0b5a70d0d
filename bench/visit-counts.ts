import { quantilesOf } from './quantiles.ts';
import type { RawAnswer } from './raw-http.ts';
import type { Urgency, UsefulKind, VisitKind, Work } from './visitors.ts';

type Counts<Key extends string | number> = Partial<Record<Key, number>>;
export type VisitCounts = ReturnType<typeof createCounts>;

/** @param work by which visits are weighted */
export function createCounts(work: Work) {
  const since = performance.now();
  const counts = {
    done: {} as Counts<VisitKind>,
    failed: {} as Counts<VisitKind>,
    refused: {} as Counts<Urgency>,
    broken: 0,
    otherErrors: {} as Counts<number>,
    times: [] as number[],
    seconds: [] as { refused: number; slowest: number }[],
  };
  const add = <Key extends string | number>(to: Counts<Key>, key: Key) => {
    to[key] = (to[key] ?? 0) + 1;
  };
  return Object.assign(counts, {
    noteRequest(urgency: Urgency, { status, head }: RawAnswer, ms: number) {
      const at = Math.floor((performance.now() - since) / 1000);
      counts.seconds[at] ??= { refused: 0, slowest: 0 };
      const second = counts.seconds[at];
      if (status === 503 && /\r\nretry-after: \d/i.test(head)) {
        add(counts.refused, urgency);
        second.refused += 1;
        return;
      }
      if (status === 0) counts.broken += 1;
      else if (status >= 400 && urgency !== 'callback') add(counts.otherErrors, status);
      counts.times.push(ms);
      second.slowest = Math.max(second.slowest, ms);
    },
    noteVisit: (kind: VisitKind, isDone: boolean) => add(isDone ? counts.done : counts.failed, kind),
    /** CPU ms of useful work per second. */
    goodput: (seconds: number) =>
      (Object.keys(work) as UsefulKind[]).reduce((sum, kind) => sum + (counts.done[kind] ?? 0) * work[kind], 0) /
      seconds,
    quantile: (share: number) => quantilesOf(counts.times)(share),
    /** Seconds until no request is refused or takes more than a second. */
    calmAfter: () => counts.seconds.findLastIndex((one) => one && (one.refused > 0 || one.slowest > 1000)) + 1,
  });
}
