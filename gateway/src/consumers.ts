import { offerChanged, offerDeleted } from '@loop-petal/contracts/events/offer-events';
import {
  orderCancelled,
  orderColorChanged,
  orderConfirmed,
  orderDelayKept,
  orderDelivered,
  orderMakingBegun,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderServiceChanged,
  orderShipped,
  orderShippingUpgraded,
  orderStatusChanged,
} from '@loop-petal/contracts/events/order-events';
import {
  categoryChanged,
  categoryRenamed,
  productChanged,
  productDeleted,
} from '@loop-petal/contracts/events/product-events';
import { contentChanged, settingsChanged } from '@loop-petal/contracts/events/settings-events';
import {
  userDeactivated,
  userDeleted,
  userSessionsRevoked,
  userSignedOut,
} from '@loop-petal/contracts/events/user-events';
import { contentFrom } from '@loop-petal/contracts/shapes/content';
import { settingsFrom } from '@loop-petal/contracts/shapes/settings';
import { createBroadcast } from '@loop-petal/service-kit/events/broadcast';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';

const invalidate = ({ catalogue, pages }: Context) => {
  for (const cache of [catalogue, pages]) cache.invalidate();
};

/** Changes of orders that are sent to assistants; others are found by the regular check. */
const ORDER_CHANGES = [
  orderPaid,
  orderConfirmed,
  orderStatusChanged,
  orderShipped,
  orderDelivered,
  orderCancelled,
  orderRefunded,
  orderMakingBegun,
  orderDelayKept,
  orderServiceChanged,
  orderColorChanged,
  orderShippingUpgraded,
];

/** Every gateway process invalidates its sessions and cached catalog answers on events. */
export const gatewayBroadcasts = (ctx: Context): Consumer<undefined>[] => [
  on(userSignedOut, ({ data }) => ctx.sessions.dropSession(data.sessionId)),
  on(userSessionsRevoked, ({ data }) => ctx.sessions.dropUser(data.userId)),
  on(userDeactivated, ({ data }) => ctx.sessions.dropUser(data.userId)),
  on(userDeleted, ({ data }) => ctx.sessions.dropUser(data.userId)),
  on(categoryChanged, () => invalidate(ctx)),
  on(categoryRenamed, () => invalidate(ctx)),
  on(productChanged, () => invalidate(ctx)),
  on(productDeleted, () => invalidate(ctx)),
  on(offerChanged, ({ data }) => {
    invalidate(ctx);
    for (const cache of [ctx.catalogue, ctx.pages]) {
      cache.expectChange(new Date(data.validFrom));
      cache.expectChange(new Date(data.validUntil));
    }
  }),
  on(offerDeleted, () => invalidate(ctx)),
  on(settingsChanged, ({ data }) => ctx.shop.learn(settingsFrom(data))),
  on(orderPlaced, async ({ data: { orderId: id, totalCents, checkoutId } }): Promise<void> => {
    if (checkoutId) await ctx.orderSender?.learn({ id, totalCents }, checkoutId);
  }),
  ...ORDER_CHANGES.map((event) =>
    on<typeof event, undefined>(event, ({ data }) => ctx.orderSender?.noteChange(data.orderId)),
  ),
  on(contentChanged, ({ data }) => ctx.shop.learnContent(contentFrom(data.page, data))),
];

export const createConsumers = (ctx: Context) =>
  createBroadcast({
    service: 'gateway',
    bus: ctx.bus,
    logger: ctx.logger,
    consumers: gatewayBroadcasts(ctx),
    onGap() {
      invalidate(ctx);
      ctx.shop.loop.wake();
      ctx.orderSender?.catchUp();
    },
  });
