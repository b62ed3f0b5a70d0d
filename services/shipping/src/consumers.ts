import { orderDetailsChanged } from '@loop-petal/contracts/events/order-details-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { on } from '@loop-petal/service-kit/events/consumer';
import { updateOrderCopy } from './orders/update-order-copy.ts';
import { eraseShipmentsOfUser } from './shipments/shipment-store.ts';

/** Follows what orders tells of its orders; a deleted account's addresses and labels are deleted. */
export const shippingConsumers = () => [
  on(orderDetailsChanged, ({ data }, tx) => updateOrderCopy(tx, data)),
  on(userDeleted, ({ data }, tx) => eraseShipmentsOfUser(tx, data.userId)),
];
