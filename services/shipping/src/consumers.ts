import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { settingsConsumer } from '@loop-petal/service-kit/events/settings-copy';
import type { Context } from './context.ts';
import { eraseShipmentsOfUser } from './shipments/shipment-store.ts';
import { updateOrderCopy } from './shipments/update-order-copy.ts';

export const shippingConsumers = (ctx: Pick<Context, 'settings'>) => [
  settingsConsumer(ctx),
  on(orderDetailsChanged, ({ data, time }, tx) => updateOrderCopy(tx, data, new Date(time))),
  on(userDeleted, ({ data }, tx) => eraseShipmentsOfUser(tx, data.userId)),
];
