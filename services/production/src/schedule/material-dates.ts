import { type Horizon, NEVER } from './horizon.ts';
import type { Job, Material, Piece } from './schedule.ts';

/** Amounts may be fractions, so sums are inexact. */
const TOLERANCE = 1e-9;

/** When a job's materials are available, as an index of the horizon; `waitsFor` lists the short ones. */
export interface MaterialDate {
  availableFrom: number;
  waitsFor: readonly string[];
}

/** Stock that is not assigned to a job. */
export interface Stock {
  left: Map<string, number>;
  /** The days of the next deliveries. */
  arrivals: ReadonlyMap<string, number>;
}

const NOTHING_SHORT: readonly string[] = [];

export function createStock(horizon: Horizon, materials: readonly Material[]): Stock {
  const { today } = horizon;
  /** An open delivery that can still arrive comes before a delivery ordered today. */
  const arrivalOf = ({ deliveryDays, expectedOn }: Material) => {
    const expected = expectedOn ? horizon.indexOf(expectedOn) : 0;
    if (expected >= today) return expected;
    return deliveryDays === null ? NEVER : horizon.addBusinessDays(today, deliveryDays);
  };
  return {
    left: new Map(materials.map(({ id, onHand }) => [id, onHand])),
    arrivals: new Map(materials.map((material) => [material.id, arrivalOf(material)])),
  };
}

/**
 * Assigns materials to a piece. If the stock is too small, the piece takes it and waits for the rest, so that no later
 * piece overtakes it.
 * @param expected the delivery that the promise relied on, while it can still arrive
 */
export function takeMaterials(stock: Stock, piece: Piece, today: number, expected: number | null): MaterialDate {
  let availableFrom = today;
  let waitsFor = NOTHING_SHORT;
  for (const { materialId, amount } of piece.materials) {
    const left = stock.left.get(materialId) ?? 0;
    stock.left.set(materialId, Math.max(0, left - amount));
    if (left + TOLERANCE >= amount) continue;
    waitsFor = [...waitsFor, materialId];
    const arrival = stock.arrivals.get(materialId) ?? NEVER;
    availableFrom = Math.max(availableFrom, expected !== null && expected >= today ? expected : arrival);
  }
  return { availableFrom, waitsFor };
}

/** Like `takeMaterials` for a job; call it in the order of promises. */
export function assignMaterials(horizon: Horizon, stock: Stock, job: Job): MaterialDate {
  const { today } = horizon;
  if (job.state !== 'queued') return { availableFrom: today, waitsFor: NOTHING_SHORT };
  return takeMaterials(stock, job, today, job.earliest === null ? null : horizon.indexOf(job.earliest));
}
