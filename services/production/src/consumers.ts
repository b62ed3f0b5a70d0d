import { isDeepStrictEqual } from 'node:util';
import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import {
  orderCancelled,
  orderDelayKept,
  orderDelivered,
  orderPaid,
  orderPaymentFailed,
  orderPlaced,
  orderRefunded,
  orderServiceChanged,
  orderShipped,
  orderShippingUpgraded,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import { categoryRenamed, productChanged, productDeleted } from '@loop-petal/contracts/events/product-events';
import {
  jobChanged,
  materialShort,
  promiseChanged,
  promiseSlipped,
} from '@loop-petal/contracts/events/production-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { waitlistJoined } from '@loop-petal/contracts/events/waitlist-events';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import { findSettings, settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import { lockOnce } from '@loop-petal/service-kit/postgres/open-transactions';
import type { Context } from './context.ts';
import { erasePictures } from './jobs/manage-pictures.ts';
import { removeDeletedArtisan } from './jobs/remove-deleted-artisan.ts';
import { saveWishes } from './jobs/wishes-store.ts';
import { onOrderDetails } from './promises/left-out-pieces.ts';
import {
  onOrderEnded,
  onOrderPaid,
  onOrderPlaced,
  onOrderShipped,
  onOrderStatusChanged,
} from './promises/order-events.ts';
import {
  onOrderDelayKept,
  onOrderServiceChanged,
  onOrderShippingUpgraded,
  onTransitDaysChanged,
} from './promises/renew-promise.ts';
import { addToWaitlist, deleteProductFromWaitlist } from './promises/waitlist-store.ts';
import { changePlan, lockPlan } from './workshop/plan-version.ts';
import { markProductDeleted, upsertProduct } from './workshop/product-copy-store.ts';
import { moveJobsOfProduct, renameCategory } from './workshop/rename-category.ts';

/** Every process reloads the plan soon after a change, so that requests don't wait for it. */
export const productionBroadcasts = (ctx: Context): Consumer<undefined>[] =>
  [jobChanged, promiseChanged, promiseSlipped, materialShort].map((event) => on(event, () => ctx.promiseLoop.wake()));

const toStep = <Data>({ data, time }: { data: Data; time: string }) => ({ ...data, at: new Date(time) });

/** The settings that are part of the plan's input. */
const planSettings = ({ closed, timeZone, promiseLevel }: Settings) => ({ closed, timeZone, promiseLevel });

/**
 * Events lock the plan before any other row, as requests and the promise loop do. Otherwise they deadlock: one holds an
 * order's rows and waits for the plan, the other holds the plan and waits for these rows.
 */
const afterPlan = ({ event, handle }: Consumer): Consumer => ({
  event,
  async handle(given, tx) {
    await lockOnce(tx, 'plan', () => lockPlan(tx));
    return handle(given, tx);
  },
});

export const productionConsumers = (ctx: Context): Consumer[] => changesOf(ctx).map(afterPlan);

const changesOf = (ctx: Context) => [
  settingsConsumer(ctx, async (tx, settings) => {
    if (!isDeepStrictEqual(planSettings(settings), planSettings(await findSettings(tx)))) await changePlan(tx);
  }),
  on(productChanged, async ({ data }, tx) => {
    if (!(await upsertProduct(tx, data))) return;
    await changePlan(tx);
    await moveJobsOfProduct(tx, data.id, data.category);
  }),
  on(categoryRenamed, async ({ data }, tx) => {
    await changePlan(tx);
    await renameCategory(tx, data);
  }),
  on(productDeleted, async ({ data }, tx) => {
    await markProductDeleted(tx, data.id);
    await deleteProductFromWaitlist(tx, data.id);
    await changePlan(tx);
  }),

  on(orderPlaced, (event, tx) => onOrderPlaced(ctx, event, tx)),
  on(orderPaid, ({ data }, tx) => onOrderPaid(ctx, data.orderId, tx)),
  on(orderPaymentFailed, (event, tx) => onOrderEnded(toStep(event), tx)),
  on(orderCancelled, (event, tx) => onOrderEnded(toStep(event), tx)),
  on(orderRefunded, async (event, tx) => {
    // events of earlier releases name a full refund only by the released stock
    if (event.data.isFull || event.data.releasesStock) await onOrderEnded(toStep(event), tx);
  }),
  on(orderShipped, (event, tx) => onOrderShipped(toStep(event), tx)),
  on(orderDelivered, (event, tx) => onOrderShipped(toStep(event), tx)),
  on(orderStatusChanged, (event, tx) => onOrderStatusChanged(ctx, event, tx)),
  on(orderDelayKept, ({ data }, tx) => onOrderDelayKept(ctx, data, tx)),
  on(orderServiceChanged, (event, tx) => onOrderServiceChanged(ctx, event, tx)),
  on(orderShippingUpgraded, (event, tx) => onOrderShippingUpgraded(ctx, event, tx)),

  on(orderDetailsChanged, async ({ data }, tx) => {
    const lines = Object.fromEntries(data.items.map(({ id, wishes }) => [id, wishes]));
    await saveWishes(tx, data.orderId, data.version, lines);
    await onOrderDetails(data, tx);
    await onTransitDaysChanged(ctx, data, tx);
    if (data.isErased) await erasePictures(tx, data.orderId);
    if (data.customerEmail === '') await deleteDeadLetters(tx, [orderDetailsChanged], data.orderId);
  }),

  on(waitlistJoined, ({ data }, tx) => addToWaitlist(tx, data)),

  on(userDeleted, ({ data }, tx) => removeDeletedArtisan(tx, data.userId, ctx.now())),
];
