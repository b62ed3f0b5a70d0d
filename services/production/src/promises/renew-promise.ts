import { isDeepStrictEqual } from 'node:util';
import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import type {
  orderDelayKept,
  orderServiceChanged,
  orderShippingUpgraded,
} from '@loop-petal/contracts/events/order-events';
import { promiseChanged } from '@loop-petal/contracts/events/production-events';
import { deliveryWindow, promiseByFasterService, withExtraDays } from '@loop-petal/contracts/rules/delivery-window';
import {
  DELIVERY_CODES,
  type Delivery,
  type DeliveryCode,
  findDelivery,
  findShippingService,
  SHIPPING_SERVICES,
} from '@loop-petal/contracts/rules/shipping-services';
import { addToOutbox } from '@loop-petal/service-kit/events/outbox';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { Context } from '../context.ts';
import { changePlan } from '../workshop/plan-version.ts';
import { changeServiceOfCopy, saveExtraTransitDays } from './order-copy-store.ts';
import { findPromise, markSlipped, type StoredPromise, savePromiseDays, viewPromise } from './promise-store.ts';
import { slippedEvent } from './watch-promises.ts';

/** Replaces the promise of a late order that its customer keeps with the new day. The original promise is kept. */
export const onOrderDelayKept = (
  ctx: Context,
  { orderId, promise: { madeBy, from, to } }: EventOf<typeof orderDelayKept>['data'],
  tx: Queryable,
): Promise<void> =>
  renewPromise(ctx, tx, orderId, (promise) => {
    // each accepted delay moves to a later day, so this event is older than the promise
    if (madeBy < promise.madeBy) return undefined;
    return { madeBy, firstMadeBy: promise.firstMadeBy ?? promise.madeBy, firstDay: from, lastDay: to };
  });

/** Applies a faster service: moves the delivery days earlier or, if the order is late, the production day later. */
export async function onOrderShippingUpgraded(
  ctx: Context,
  { data: { orderId, service: given }, time }: EventOf<typeof orderShippingUpgraded>,
  tx: Queryable,
): Promise<void> {
  const service = findShippingService(given);
  if (!service) return;
  const slower = SHIPPING_SERVICES.filter((one) => one.transitDays.max > service.transitDays.max).map(
    ({ code }) => code,
  );
  await replaceService(ctx, tx, orderId, { service, replaced: slower, at: new Date(time) });
}

/** Applies another service, even a slower one: the production day stays, and the delivery days move. */
export async function onOrderServiceChanged(
  ctx: Context,
  { data: { orderId, service: given }, time }: EventOf<typeof orderServiceChanged>,
  tx: Queryable,
): Promise<void> {
  const service = findDelivery(given);
  const replaced = DELIVERY_CODES.filter((code) => code !== given);
  if (service) await replaceService(ctx, tx, orderId, { service, replaced, at: new Date(time) });
}

async function replaceService(
  ctx: Context,
  tx: Queryable,
  orderId: string,
  { service, replaced, at }: { service: Delivery; replaced: readonly DeliveryCode[]; at: Date },
): Promise<void> {
  if (!(await changeServiceOfCopy(tx, orderId, { service: service.code, replaced, at }))) return;
  await renewPromise(ctx, tx, orderId, (promise) => {
    const days = promiseByFasterService(
      viewPromise(promise),
      promise.slippedTo !== null,
      withExtraDays(service, promise.extraTransitDays),
    );
    return { service: service.code, madeBy: days.madeBy, firstDay: days.from, lastDay: days.to };
  });
}

/** Moves the delivery days when an order's new address takes other transit days; those of pickup stay. */
export async function onTransitDaysChanged(
  ctx: Context,
  { orderId, version, extraTransitDays }: EventOf<typeof orderDetailsChanged>['data'],
  tx: Queryable,
): Promise<void> {
  // the first details are those of `order.placed`
  if (extraTransitDays === null || version === 1) return;
  if (!(await saveExtraTransitDays(tx, orderId, version, extraTransitDays))) return;
  await renewPromise(ctx, tx, orderId, ({ service: code, madeBy }) => {
    const service = findDelivery(code);
    if (!service) return undefined;
    const { from, to } = deliveryWindow(madeBy, withExtraDays(service, extraTransitDays));
    return { extraTransitDays, firstDay: from, lastDay: to };
  });
}

async function renewPromise(
  ctx: Context,
  tx: Queryable,
  orderId: string,
  renew: (promise: StoredPromise) => Partial<StoredPromise> | undefined,
): Promise<void> {
  await changePlan(tx);
  const promise = await findPromise(tx, orderId);
  if (!promise || promise.state === 'cancelled') return;
  const renewal = renew(promise);
  if (!renewal) return;
  const renewed = { ...promise, ...renewal };
  await savePromiseDays(tx, renewed);
  if (isDeepStrictEqual(viewPromise(renewed), viewPromise(promise)) && renewed.service === promise.service) return;
  const { slippedTo } = promise;
  const slipped = slippedTo !== null && slippedTo > renewed.madeBy ? slippedTo : null;
  if (slipped !== slippedTo) await markSlipped(tx, orderId, slipped, ctx.now());
  if (!renewed.isDated) return;
  await addToOutbox(
    tx,
    promiseChanged({ orderId, promise: viewPromise(renewed), neededBy: renewed.neededBy }),
    ...(slipped ? [slippedEvent(renewed, slipped)] : []),
  );
}
