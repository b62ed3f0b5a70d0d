import { randomOf, shuffled } from './random.ts';

export type FaultKind =
  | 'kill'
  | 'hang'
  | 'kill-supervisor'
  | 'broker-away'
  | 'events-repeated'
  | 'events-late'
  | 'disk-full'
  | 'mail-silent'
  | 'charge-not-sent'
  | 'charge-not-answered'
  | 'clock-jump'
  | 'link-slow'
  | 'link-cut'
  | 'link-reset'
  | 'link-requests-lost'
  | 'link-answers-lost';

export interface Fault {
  /** The time in milliseconds from the start. */
  at: number;
  kind: FaultKind;
  target: string;
  durationMs: number;
}

export const FAULTS: Record<FaultKind, { targets: 'parts' | 'links' | string[]; seconds?: [number, number] }> = {
  kill: { targets: 'parts' },
  hang: { targets: 'parts', seconds: [2, 30] },
  'kill-supervisor': { targets: ['supervisor'] },
  'broker-away': { targets: ['events'], seconds: [5, 60] },
  'events-repeated': { targets: ['events'] },
  'events-late': { targets: ['order', 'payment', 'shipment', 'product', 'job'], seconds: [2, 12] },
  'disk-full': { targets: ['disk'], seconds: [5, 20] },
  'mail-silent': { targets: ['mail'], seconds: [5, 40] },
  'charge-not-sent': { targets: ['provider'], seconds: [5, 25] },
  'charge-not-answered': { targets: ['provider'], seconds: [5, 25] },
  'clock-jump': { targets: ['hour ahead', 'hour back', 'year ahead', 'year back'], seconds: [2, 15] },
  'link-slow': { targets: 'links', seconds: [2, 15] },
  'link-cut': { targets: 'links', seconds: [2, 15] },
  'link-reset': { targets: 'links', seconds: [2, 15] },
  'link-requests-lost': { targets: 'links', seconds: [2, 15] },
  'link-answers-lost': { targets: 'links', seconds: [2, 15] },
};

/**
 * The times, targets and durations of faults, determined by the arguments.
 * @param seed a whole number
 * @param counts how many of each kind of `FAULTS`
 * @param parts names of processes
 * @param links names of addresses behind a proxy
 * @param longestPauseMs the longest pause between two faults, which may overlap
 * @param longestMs the longest duration of a fault
 * @param lasting fixed durations in milliseconds by kind, instead of random ones
 * @returns the faults, earliest first
 */
export function planFaults({
  seed,
  counts,
  parts,
  links,
  longestPauseMs,
  longestMs = Number.POSITIVE_INFINITY,
  lasting = {},
}: {
  seed: number;
  counts: Partial<Record<FaultKind, number>>;
  parts: string[];
  links: string[];
  longestPauseMs: number;
  longestMs?: number;
  lasting?: Partial<Record<FaultKind, number>>;
}): Fault[] {
  const faults = (Object.keys(counts) as FaultKind[]).flatMap((kind) => {
    const { targets, seconds: [shortest, longest] = [0, 0] } = FAULTS[kind];
    const random = randomOf(seed, kind);
    const names = targets === 'parts' ? parts : targets === 'links' ? links : targets;
    const turns = shuffled(random, names);
    return Array.from({ length: counts[kind] ?? 0 }, (_, index) => ({
      order: random(),
      kind,
      target: turns[index % turns.length] ?? '',
      durationMs: lasting[kind] ?? Math.min(longestMs, Math.round((shortest + random() * (longest - shortest)) * 1000)),
    }));
  });
  const pauses = randomOf(seed, 'pauses');
  let at = 0;
  return faults
    .sort((a, b) => a.order - b.order)
    .map(({ kind, target, durationMs }) => {
      at += Math.round(pauses() * longestPauseMs);
      return { at, kind, target, durationMs };
    });
}
