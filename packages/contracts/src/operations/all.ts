import { cartOperations } from './cart.ts';
import { catalogOperations } from './catalog.ts';
import { chatOperations } from './chat.ts';
import { gatewayOperations } from './gateway.ts';
import { identityOperations } from './identity.ts';
import { notificationOperations } from './notifications.ts';
import type { Operation } from './operation.ts';
import { orderOperations } from './orders.ts';
import { orderDeskOperations } from './orders-desk.ts';
import { paymentOperations } from './payments.ts';
import { shippingOperations } from './shipping.ts';

/** Every HTTP operation of the shop. */
export const operations: readonly Operation[] = [
  ...gatewayOperations,
  ...identityOperations,
  ...catalogOperations,
  ...cartOperations,
  ...orderOperations,
  ...orderDeskOperations,
  ...paymentOperations,
  ...shippingOperations,
  ...chatOperations,
  ...notificationOperations,
];
