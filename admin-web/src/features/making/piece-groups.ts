import { formatDay } from '@loop-petal/contracts/rules/format-days';
import type { Piece } from './queries.ts';

export interface PieceGroup {
  heading: string;
  pieces: Piece[];
  isFolded: boolean;
}

export const firstPiece = (pieces: readonly Piece[]): Piece | undefined =>
  pieces.find(({ state }) => state === 'making') ??
  pieces.find(({ state, isLate }) => isLate && (state === 'queued' || state === 'paused')) ??
  pieces.find(({ state }) => state === 'paused') ??
  pieces.find(({ state, plannedStart }) => state === 'queued' && plannedStart !== null);

/**
 * An artisan's jobs in working order: late, paused, today, then by planned day.
 * @param today `YYYY-MM-DD`
 */
export function groupPieces(pieces: readonly Piece[], today: string): PieceGroup[] {
  const open = pieces.filter(({ state }) => state === 'queued' || state === 'paused');
  const late = open.filter(({ isLate }) => isLate);
  const inTime = open.filter(({ isLate }) => !isLate);
  const queued = inTime.filter(({ state }) => state === 'queued');
  const coming = new Map<string, Piece[]>();
  for (const piece of queued) {
    const day = dayOf(piece.plannedStart, today);
    coming.set(day, [...(coming.get(day) ?? []), piece]);
  }
  const group = (heading: string, some: readonly Piece[], isFolded = false) => ({
    heading,
    pieces: [...some],
    isFolded,
  });
  return [
    group('Late', late),
    group(
      'Paused',
      inTime.filter(({ state }) => state === 'paused'),
    ),
    group(
      'Washing and blocking',
      pieces.filter(({ state }) => state === 'finishing'),
    ),
    ...[...coming].map(([heading, some]) => group(heading, some, heading !== 'Today')),
    group(
      'Ready',
      pieces.filter(({ state }) => state === 'ready'),
      true,
    ),
  ].filter(({ pieces: some }) => some.length > 0);
}

function dayOf(day: string | null, today: string): string {
  if (day === null) return 'Not planned';
  return day <= today ? 'Today' : formatDay(day);
}
