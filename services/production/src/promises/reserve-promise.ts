import { deliveryWindow, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import { type Delivery, findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type {
  PlanLinesRequest,
  PromiseView,
  ReservePromiseRequest,
  ReservePromiseView,
} from '@loop-petal/contracts/shapes/promises';
import { SUPERSEDED } from '@loop-petal/contracts/shapes/reservations';
import { badRequest, conflict } from '@loop-petal/service-kit/http/errors';
import { inTransaction, type Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import type { StoredState } from '../jobs/job.ts';
import type { CachedPlan } from '../planning/plan-cache.ts';
import { changePlan, lockPlan } from '../workshop/plan-version.ts';
import { isLargeOrder } from './large-order.ts';
import { type LinesPromise, promiseForLines } from './promise-for-lines.ts';
import { deletePromise, findSubmission, insertPromise, type NewPiece, viewDates } from './promise-store.ts';

const RESERVED_MS = 30 * 60_000;

type Line = ReservePromiseRequest['lines'][number];

/**
 * Reserves capacity for a submission of an order until its payment, for at most half an hour. Reservations are
 * serialized, so that no minute is promised twice. Idempotent per version; a later version replaces an earlier one.
 * Nothing is reserved for a large order, which the owner accepts first.
 * @throws ShopError 400 `unknown_service`, 409 `superseded` by a later version or by the placed order
 */
export async function reservePromise(
  ctx: Context,
  orderId: string,
  request: ReservePromiseRequest,
): Promise<ReservePromiseView> {
  return inTransaction(ctx.pool, async (tx): Promise<ReservePromiseView> => {
    // sent together: each statement reads the data committed after the lock
    const [at, { before, isPlaced }] = await Promise.all([lockPlan(tx), findSubmission(tx, orderId)]);
    if (before?.version === request.version && before.state !== 'cancelled') {
      return { outcome: 'reserved', promise: viewDates(before) };
    }
    if (isPlaced || (before && before.version > request.version)) {
      throw conflict('A later submission of this order replaced this one.', SUPERSEDED);
    }
    const cached = before ? await withoutPromise(ctx, orderId, tx) : await ctx.plan.locked(tx, at);
    const made = makePromise(cached, request, ctx.largeOrderPercent);
    if (made.outcome !== 'reserved') return made;
    const promise = await storePromise(tx, { orderId, request, made: made.work, state: 'reserved', now: ctx.now() });
    return { outcome: 'reserved', promise };
  });
}

async function withoutPromise(ctx: Context, orderId: string, tx: Queryable): Promise<CachedPlan> {
  await deletePromise(tx, orderId);
  return ctx.plan.changed(tx, await changePlan(tx));
}

/** Adds the transit days to the order's destinations. @throws ShopError 400 `unknown_service` */
function findServiceFor({
  service: name,
  extraTransitDays,
}: Pick<ReservePromiseRequest, 'service' | 'extraTransitDays'>): Delivery {
  const service = findDelivery(name);
  if (!service) throw badRequest('This shipping service is unknown.', 'unknown_service');
  return withExtraDays(service, extraTransitDays);
}

/** The dates of lines that are not reserved. @throws ShopError 400 `unknown_service` */
export function planLines(cached: CachedPlan, request: z.output<typeof PlanLinesRequest>): PromiseView | null {
  const service = findServiceFor(request);
  const work = promiseForLines(cached, request.lines);
  return 'isDated' in work && work.isDated ? { madeBy: work.madeBy, ...deliveryWindow(work.madeBy, service) } : null;
}

interface Reserved {
  outcome: 'reserved';
  work: LinesPromise<Line>;
}

type Refused = Exclude<ReservePromiseView, { outcome: 'reserved' }>;

function makePromise(cached: CachedPlan, request: ReservePromiseRequest, largePercent: number): Reserved | Refused {
  const service = findServiceFor(request);
  const work = promiseForLines(cached, request.lines);
  if ('shortage' in work)
    return { outcome: work.shortage === 'material' ? 'out_of_material' : 'no_time', promise: null };
  const promise = { madeBy: work.madeBy, ...deliveryWindow(work.madeBy, service) };
  if (request.neededBy && promise.to > request.neededBy) return { outcome: 'needed_by_impossible', promise };
  const isLarge = !request.isAgreed && isLargeOrder(work, cached.artisans, largePercent);
  if (request.awaitsAcceptance || isLarge) {
    return { outcome: 'too_large', promise };
  }
  if (request.promisedBy && promise.to > request.promisedBy) return { outcome: 'promise_changed', promise };
  return { outcome: 'reserved', work };
}

export async function storePromise(
  tx: Queryable,
  o: {
    orderId: string;
    request: ReservePromiseRequest;
    made: LinesPromise<Line>;
    state: 'reserved' | 'confirmed';
    now: Date;
  },
): Promise<PromiseView | null> {
  const { orderId, request, made, state, now } = o;
  const service = findServiceFor(request);
  const { from: firstDay, to: lastDay } = deliveryWindow(made.madeBy, service);
  await insertPromise(
    tx,
    {
      orderId,
      state,
      version: request.version,
      service: service.code,
      extraTransitDays: request.extraTransitDays,
      neededBy: request.neededBy ?? null,
      madeBy: made.madeBy,
      firstDay,
      lastDay,
      orderedAt: new Date(request.orderedAt),
      isDated: made.isDated,
      forecast: made.forecast(),
    },
    piecesOf(made, state === 'reserved' ? 'reserved' : 'queued'),
    state === 'reserved' ? new Date(now.getTime() + RESERVED_MS) : null,
  );
  return made.isDated ? { madeBy: made.madeBy, from: firstDay, to: lastDay } : null;
}

const piecesOf = ({ batches }: LinesPromise<Line>, state: StoredState): NewPiece[] =>
  batches.flatMap(({ line, recipe, category, pieces, assignment }) =>
    pieces.map((piece) => ({
      lineId: line.lineId,
      piece,
      productId: line.productId,
      variationId: line.variationId ?? null,
      productName: line.productName,
      selectedColor: line.selectedColor ?? null,
      category,
      state,
      artisanId: assignment?.artisanId ?? null,
      makingMinutes: recipe.makingMinutes,
      finishingDays: recipe.finishingDays,
      materials: recipe.materials,
      earliest: assignment?.earliest ?? null,
    })),
  );
