import { addBusinessDays, type Day } from '@loop-petal/contracts/rules/business-days';
import type { Delivery } from '../../services/production/src/forecast/learn-deliveries.ts';
import type { Material, Piece } from '../../services/production/src/schedule/schedule.ts';
import { listCrafts } from './demand.ts';
import { between, createRandom } from './random.ts';
import type { World } from './worlds.ts';

const RESTOCK = { pieces: 60, below: 6, deliveryDays: 3 };

interface Yarn extends Material {
  due: { expectedOn: Day; on: Day; daysLate: number } | null;
}

/** A job that needs materials when it starts. */
interface WaitingJob {
  readonly piece: Piece;
  readonly isStarted: boolean;
}

interface Stock {
  readonly deliveries: readonly Delivery[];
  materials(): Material[];
  /** Whether the job can start; as in the plan, earlier orders get stock first. */
  suffices(job: WaitingJob): boolean;
  take(piece: Piece): void;
  /** Receives deliveries and orders more of each material that runs low. */
  restock(today: Day): void;
}

/** Materials that run out and arrive late; none in a world without late deliveries. @param openJobs earliest first */
export function createStock(world: World, seed: number, openJobs: () => readonly WaitingJob[]): Stock {
  const random = createRandom(`deliveries ${world.name} ${seed}`);
  const deliveries: Delivery[] = [];
  const yarns = world.lateDelivery
    ? listCrafts(world).map((craft): Yarn => {
        return { id: `yarn ${craft}`, onHand: RESTOCK.pieces, deliveryDays: RESTOCK.deliveryDays, due: null };
      })
    : [];

  /** The pieces that are not started and need the material. @param before counts only pieces ordered before this one */
  function countClaimed(materialId: string, before?: WaitingJob): number {
    let count = 0;
    for (const job of openJobs()) {
      if (job === before) break;
      if (!job.isStarted && job.piece.materials.some((one) => one.materialId === materialId)) count += 1;
    }
    return count;
  }

  return {
    deliveries,
    materials: () => yarns.map((yarn) => ({ ...yarn, expectedOn: yarn.due?.expectedOn ?? null })),
    suffices: (job) =>
      job.piece.materials.every(({ materialId, amount }) => {
        const yarn = yarns.find(({ id }) => id === materialId);
        return !yarn || yarn.onHand - countClaimed(materialId, job) >= amount;
      }),
    take(piece) {
      for (const { materialId, amount } of piece.materials) {
        const yarn = yarns.find(({ id }) => id === materialId);
        if (yarn) yarn.onHand -= amount;
      }
    },
    restock(today) {
      for (const yarn of yarns) {
        if (yarn.due !== null && today >= yarn.due.on) {
          yarn.onHand += RESTOCK.pieces;
          deliveries.push({ materialId: yarn.id, daysLate: yarn.due.daysLate });
          yarn.due = null;
        }
        if (yarn.due !== null || yarn.onHand - countClaimed(yarn.id) >= RESTOCK.below) continue;
        const { perDelivery, days } = world.lateDelivery ?? { perDelivery: 0, days: [0, 0] };
        const daysLate = random() < perDelivery ? between(random, days) : 0;
        const dayAfter = (days: number) => addBusinessDays(today, days);
        const expectedOn = dayAfter(RESTOCK.deliveryDays);
        yarn.due = { expectedOn, on: dayAfter(RESTOCK.deliveryDays + daysLate), daysLate };
      }
    },
  };
}
