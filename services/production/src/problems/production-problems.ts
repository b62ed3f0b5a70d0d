import { formatDay } from '@loop-petal/contracts/rules/business-days';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { ProblemView } from '@loop-petal/contracts/shapes/problems';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';

const MAX_PER_KIND = 50;

export async function listProductionProblems(db: Queryable): Promise<ProblemView[]> {
  return [...(await slippedPromises(db)), ...(await unassignedJobs(db)), ...(await shortMaterials(db))];
}

const orderTitle = (id: string) => `Order ${orderNumber(id)}`;
const inOrder = (id: string) => ({ tab: 'orders' as const, id });

async function slippedPromises(db: Queryable): Promise<ProblemView[]> {
  const { rows } = await db.query(
    `SELECT order_id AS id, made_by AS "madeBy", slipped_to AS "slippedTo" /* not null */, slipped_at AS since /* not null */
     FROM promises WHERE state = 'confirmed' AND slipped_at IS NOT NULL ORDER BY slipped_at LIMIT ${MAX_PER_KIND}`,
  );
  return rows.map(({ id, madeBy, slippedTo, since }) => ({
    id,
    kind: 'promise-slipped',
    service: 'production',
    title: orderTitle(id),
    since: since.toISOString(),
    facts: [
      { label: 'Promised to be made by', value: formatDay(madeBy) },
      { label: 'Planned for', value: slippedTo === 'never' ? 'unknown' : formatDay(slippedTo) },
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
    title: color ? `${name}, ${color}` : name,
    since: since.toISOString(),
    facts: [
      { label: 'On hand', value: `${onHand} ${unit}` },
      { label: 'Delivery', value: deliveryDays === null ? 'unknown' : `${deliveryDays} business days` },
    ],
    place: null,
  }));
}
