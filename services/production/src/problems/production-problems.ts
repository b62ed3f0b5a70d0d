import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { materialName, quantityOf } from '@loop-petal/contracts/rules/material-text';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { toPercent } from '../forecast/to-percent.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';

const MAX_PER_KIND = 50;

export async function listProductionProblems({ pool, plan }: Pick<Context, 'pool' | 'plan'>): Promise<ProblemView[]> {
  const cached = await plan.current();
  return [
    ...(await slippedPromises(pool, cached)),
    ...promisesAtRisk(cached),
    ...(await unassignedJobs(pool)),
    ...(await shortMaterials(pool)),
  ];
}

const orderTitle = (id: string) => `Order ${orderNumber(id)}`;
const inOrder = (id: string) => ({ tab: 'orders' as const, id });

async function slippedPromises(db: Queryable, cached: CachedPlan): Promise<ProblemView[]> {
  const { rows } = await db.query(
    `SELECT order_id AS id, made_by AS "madeBy", slipped_to AS "slippedTo" /* not null */, slipped_at AS since /* not null */
     FROM promises WHERE state = 'confirmed' AND is_dated AND slipped_at IS NOT NULL ORDER BY slipped_at LIMIT ${MAX_PER_KIND}`,
  );
  const chanceOf = ({ id }: { id: string }) => cached.orders().get(id)?.chance ?? 0;
  return rows
    .sort((a, b) => chanceOf(a) - chanceOf(b))
    .map(({ id, madeBy, slippedTo, since }) => ({
      id,
      kind: 'promise-slipped',
      service: 'production',
      title: orderTitle(id),
      since: since.toISOString(),
      chance: toPercent(chanceOf({ id })),
      facts: [
        { label: 'Promised to be made by', value: formatDay(madeBy) },
        { label: 'Expected', value: slippedTo === 'never' ? 'unknown' : formatDay(slippedTo) },
      ],
      place: inOrder(id),
    }));
}

/** Placed orders that are not late yet, those least likely to be on time first. */
function promisesAtRisk(cached: CachedPlan): ProblemView[] {
  const orderedAt = new Map(
    cached.jobs.flatMap((job) => (job.state === 'reserved' ? [] : [[job.orderId, job.orderedAt] as const])),
  );
  return [...cached.orders().values()]
    .filter(({ isAtRisk, orderId }) => isAtRisk && orderedAt.has(orderId))
    .sort((a, b) => a.chance - b.chance)
    .slice(0, MAX_PER_KIND)
    .map(({ orderId: id, promisedMadeBy, plannedMadeBy, chance }) => ({
      id,
      kind: 'promise-at-risk' as const,
      service: 'production',
      title: orderTitle(id),
      since: (orderedAt.get(id) as Date).toISOString(),
      chance: toPercent(chance),
      facts: [
        { label: 'Promised to be made by', value: formatDay(promisedMadeBy) },
        { label: 'Planned for', value: plannedMadeBy ? formatDay(plannedMadeBy) : 'unknown' },
      ],
      place: inOrder(id),
    }));
}

async function unassignedJobs(db: Queryable): Promise<ProblemView[]> {
  const { rows } = await db.query(
    `SELECT p.order_id AS id, min(j.product_name) AS "productName" /* not null */, count(*)::int AS pieces /* not null */,
       p.made_by AS "madeBy", p.ordered_at AS since
     FROM jobs j JOIN promises p ON p.order_id = j.order_id
     WHERE j.artisan_id IS NULL AND j.state IN ('queued', 'making', 'paused')
     GROUP BY p.order_id ORDER BY p.made_by LIMIT ${MAX_PER_KIND}`,
  );
  return rows.map(({ id, productName, pieces, madeBy, since }) => ({
    id,
    kind: 'piece-unassigned',
    service: 'production',
    title: orderTitle(id),
    since: since.toISOString(),
    facts: [
      { label: 'Unassigned pieces', value: `${pieces}` },
      { label: 'Such as', value: productName },
      { label: 'Promised to be made by', value: formatDay(madeBy) },
    ],
    place: inOrder(id),
  }));
}

async function shortMaterials(db: Queryable): Promise<ProblemView[]> {
  const { rows } = await db.query(
    `SELECT id, name, color, unit, on_hand AS "onHand", delivery_days AS "deliveryDays", short_since AS since /* not null */
     FROM materials WHERE short_since IS NOT NULL ORDER BY short_since LIMIT ${MAX_PER_KIND}`,
  );
  return rows.map(({ id, name, color, unit, onHand, deliveryDays, since }) => ({
    id,
    kind: 'material-short',
    service: 'production',
    title: materialName({ name, color }),
    since: since.toISOString(),
    facts: [
      { label: 'On hand', value: quantityOf(onHand, unit) },
      { label: 'Delivery', value: deliveryDays === null ? 'unknown' : formatCount(deliveryDays, 'business day') },
    ],
    place: null,
  }));
}
