import type { Day } from '@loop-petal/contracts/rules/business-days';
import { NEVER } from './horizon.ts';
import { fit, type Lane, type Span } from './lane.ts';
import { type MaterialDate, takeMaterials } from './material-dates.ts';
import type { PreparedPlan } from './plan-work.ts';
import { canMake, type Piece } from './schedule.ts';

/** Who makes a piece, and when if nobody orders after it. */
export interface Assignment {
  artisanId: string;
  plannedStart: Day;
  plannedFinish: Day;
  madeBy: Day;
  /** The delivery it counts on, to be kept with the job; null when its materials are on hand. */
  earliest: Day | null;
}

export interface WorkPromise {
  /** The last day of making of the last piece. */
  madeBy: Day;
  /** In the order of the pieces. */
  assignments: Assignment[];
  /** When the last missing material comes; null when nothing is missing. */
  backOn: Day | null;
}

/** What can't be promised: nobody makes it or has the time for it, or nobody knows when its material comes. */
export interface Refusal {
  unavailable: 'artisan' | 'material';
  backOn: null;
}

/**
 * What can be promised to an order of these pieces without making any promise of the plan late: the work goes where
 * the plan has free minutes, from tomorrow on. Each piece goes to who has it done first.
 */
export function promiseFor(prepared: PreparedPlan, pieces: readonly Piece[]): WorkPromise | Refusal {
  const { horizon } = prepared;
  const stock = { ...prepared.stock, left: new Map(prepared.stock.left) };
  const lanes = new Map(prepared.lanes);
  const assignments: Assignment[] = [];
  for (const piece of pieces) {
    const material = takeMaterials(stock, piece, horizon.today, null);
    if (material.there === NEVER) return { unavailable: 'material', backOn: null };
    const best = soonest(lanes, piece, Math.max(material.there, horizon.today + 1));
    if (!best) return { unavailable: 'artisan', backOn: null };
    lanes.set(best.lane.artisan.id, withPiece(best.lane, piece, best.span));
    const assignment = describe(prepared, piece, best, material);
    if (!assignment) return { unavailable: 'artisan', backOn: null };
    assignments.push(assignment);
  }
  const last = (days: (Day | null)[]) => days.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
  return {
    madeBy: last(assignments.map(({ madeBy }) => madeBy)) ?? horizon.dayOf(horizon.today) ?? '',
    assignments,
    backOn: last(assignments.map(({ earliest }) => earliest)),
  };
}

interface Choice {
  lane: Lane;
  span: Span;
}

/** Who has the piece done first; of several the one with less to do. Lanes are in the order of their ids. */
function soonest(lanes: ReadonlyMap<string, Lane>, piece: Piece, from: number): Choice | undefined {
  let best: Choice | undefined;
  for (const lane of lanes.values()) {
    if (!canMake(lane.artisan, piece)) continue;
    const span = fit(lane.free, piece.minutesLeft, from, false);
    if (span.finish === NEVER) continue;
    const later = best ? span.finish - best.span.finish || lane.minutes - best.lane.minutes : -1;
    if (later < 0) best = { lane, span };
  }
  return best;
}

function withPiece(lane: Lane, { minutesLeft }: Piece, { start }: Span): Lane {
  const free = lane.free.slice();
  fit(free, minutesLeft, start, true);
  return { ...lane, free, minutes: lane.minutes + minutesLeft };
}

function describe(
  { horizon }: PreparedPlan,
  { finishingDays }: Piece,
  { lane, span }: Choice,
  material: MaterialDate,
): Assignment | undefined {
  const plannedStart = horizon.dayOf(span.start);
  const plannedFinish = horizon.dayOf(span.finish);
  const madeBy = horizon.dayOf(horizon.addBusinessDays(span.finish, finishingDays));
  if (!plannedStart || !plannedFinish || !madeBy) return undefined;
  const earliest = material.waitsFor.length > 0 ? horizon.dayOf(material.there) : null;
  return { artisanId: lane.artisan.id, plannedStart, plannedFinish, madeBy, earliest };
}
