interface Gap {
  at: number;
  milliseconds: number;
}

export interface TimeScale {
  position: (iso: string) => number;
  gaps: Gap[];
}

const SHOWN_GAP_MS = 1000;

/** Positions times on a logarithmic scale, so that steps of a second and pauses of days are both visible. */
export function createTimeScale(times: readonly string[]): TimeScale {
  const sorted = [...new Set(times.map((iso) => Date.parse(iso)))].sort((a, b) => a - b);
  const positions = new Map<number, number>();
  const pauses: { middle: number; milliseconds: number }[] = [];
  let position = 0;
  for (const [index, time] of sorted.entries()) {
    const milliseconds = time - (sorted[index - 1] ?? time);
    const width = Math.log10(1 + milliseconds / 5);
    if (milliseconds >= SHOWN_GAP_MS) pauses.push({ middle: position + width / 2, milliseconds });
    position += width;
    positions.set(time, position);
  }
  const percent = (value: number) => (position === 0 ? 0 : (value / position) * 100);
  return {
    position: (iso) => percent(positions.get(Date.parse(iso)) ?? 0),
    gaps: pauses.map(({ middle, milliseconds }) => ({ at: percent(middle), milliseconds })),
  };
}

const UNITS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1000, 's'],
] as const;

export function formatDuration(milliseconds: number): string {
  const [size, unit] = UNITS.find(([least]) => milliseconds >= least) ?? [1, 'ms'];
  const amount = milliseconds / size;
  return `${amount < 10 && size > 1 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`;
}

export const durationOf = ({ at, until }: { at: string; until: string | null }): number | undefined =>
  until === null ? undefined : Date.parse(until) - Date.parse(at);
