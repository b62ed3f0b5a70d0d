import { orderDetailsChanged, returnLabelUnneeded } from '@loop-petal/contracts/events/order-details-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import type { Context } from './context.ts';
import { eraseReturnLabelsOf, eraseReturnLabelsOfUser, saveUnneeded } from './returns/return-label-store.ts';
import { eraseShipmentsOfUser } from './shipments/shipment-store.ts';
import { updateOrderCopy } from './shipments/update-order-copy.ts';

export const shippingConsumers = (ctx: Pick<Context, 'settings'>) => [
  settingsConsumer(ctx),
  on(orderDetailsChanged, async ({ data, time }, tx) => {
    await updateOrderCopy(tx, data, new Date(time));
    if (data.isErased) await eraseReturnLabelsOf(tx, data.orderId);
  }),
  on(returnLabelUnneeded, ({ data, time }, tx) => saveUnneeded(tx, data, new Date(time))),
  on(userDeleted, async ({ data }, tx) => {
    await eraseShipmentsOfUser(tx, data.userId);
    await eraseReturnLabelsOfUser(tx, data.userId);
  }),
];
