import type { Day } from '@loop-petal/contracts/rules/business-days';
import type { Lacking } from '@loop-petal/contracts/shapes/promises';
import { NEVER } from './horizon.ts';
import { allocate, type Lane, type Span } from './lane.ts';
import { type MaterialDate, takeMaterials } from './material-dates.ts';
import type { PreparedPlan } from './plan-work.ts';
import { canMake, type Piece } from './schedule.ts';

/** The artisan and days of a piece, unless more orders follow. */
export interface Assignment {
  artisanId: string;
  plannedStart: Day;
  plannedFinish: Day;
  madeBy: Day;
  /** The delivery on which it relies, stored with the job; null when its materials are in stock. */
  earliest: Day | null;
  /** The materials of that delivery. */
  waitsFor: readonly string[];
}

export interface WorkPromise {
  /** The last piece's last production day. */
  madeBy: Day;
  assignments: Assignment[];
  /** The restock date of the last missing material; null if none is missing. */
  restockDate: Day | null;
}

/** The reason why there is no promise: no artisan, no time, or a material without a restock date. */
export interface Refusal {
  shortage: Lacking;
}

/**
 * A promise for these pieces that delays no existing promise: their work uses free minutes of the plan, starting
 * tomorrow. Each piece is assigned to the artisan who finishes it first.
 */
export function promiseFor(prepared: PreparedPlan, pieces: readonly Piece[]): WorkPromise | Refusal {
  const { horizon } = prepared;
  const stock = { ...prepared.stock, left: new Map(prepared.stock.left) };
  const lanes = [...prepared.lanes.values()].filter(({ artisan }) => artisan.isActive).map((lane) => openLane(lane));
  const assignments: Assignment[] = [];
  for (const piece of pieces) {
    const material = takeMaterials(stock, piece, horizon.today, null);
    if (material.availableFrom === NEVER) return { shortage: 'material' };
    const best = soonest(lanes, piece, Math.max(material.availableFrom, horizon.today + 1));
    if (!best) return { shortage: 'time' };
    addPiece(best.lane, piece, best.span);
    const assignment = describe(prepared, piece, best, material);
    if (!assignment) return { shortage: 'time' };
    assignments.push(assignment);
  }
  const last = (days: (Day | null)[]) => days.reduce((a, b) => ((a ?? '') > (b ?? '') ? a : b), null);
  return {
    madeBy: last(assignments.map(({ madeBy }) => madeBy)) ?? horizon.dayOf(horizon.today) ?? '',
    assignments,
    restockDate: last(assignments.map(({ earliest }) => earliest)),
  };
}

/** A lane while pieces are added; `free` is copied on the first addition. */
interface OpenLane extends Pick<Lane, 'artisan' | 'free' | 'minutes'> {
  isCopy: boolean;
  full: number;
}

const openLane = ({ artisan, free, minutes }: Lane): OpenLane => ({ artisan, free, minutes, isCopy: false, full: 0 });

interface Choice {
  lane: OpenLane;
  span: Span;
}

/** The artisan who finishes the piece first; among equals, the least loaded. Lanes are sorted by id. */
function soonest(lanes: readonly OpenLane[], piece: Piece, from: number): Choice | undefined {
  let best: Choice | undefined;
  for (const lane of lanes) {
    if (!canMake(lane.artisan, piece)) continue;
    while (lane.full < lane.free.length && lane.free[lane.full] === 0) lane.full += 1;
    const span = allocate(
      lane.free,
      piece.minutesLeft,
      piece.minutesLeft > 0 ? Math.max(from, lane.full) : from,
      false,
    );
    if (span.finish === NEVER) continue;
    const later = best ? span.finish - best.span.finish || lane.minutes - best.lane.minutes : -1;
    if (later < 0) best = { lane, span };
  }
  return best;
}

function addPiece(lane: OpenLane, { minutesLeft }: Piece, { start }: Span): void {
  if (!lane.isCopy) lane.free = lane.free.slice();
  lane.isCopy = true;
  allocate(lane.free, minutesLeft, start, true);
  lane.minutes += minutesLeft;
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
  const earliest = material.waitsFor.length > 0 ? horizon.dayOf(material.availableFrom) : null;
  return { artisanId: lane.artisan.id, plannedStart, plannedFinish, madeBy, earliest, waitsFor: material.waitsFor };
}
