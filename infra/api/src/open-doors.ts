import { openCart } from './doors/cart.ts';
import { openCatalog } from './doors/catalog.ts';
import { openChat } from './doors/chat.ts';
import { openGateway } from './doors/gateway.ts';
import { openIdentity } from './doors/identity.ts';
import { openNotifications } from './doors/notifications.ts';
import { openOrders } from './doors/orders.ts';
import { openPayments } from './doors/payments.ts';
import { openShipping } from './doors/shipping.ts';

/** How each service is opened for the tests that walk all of them. */
export const doors = {
  identity: openIdentity,
  catalog: openCatalog,
  cart: openCart,
  orders: openOrders,
  payments: openPayments,
  shipping: openShipping,
  chat: openChat,
  notifications: openNotifications,
};

/** The services, and the gateway with what passes through its hands: its own routes and the catalogue that it keeps. */
export const allDoors = { ...doors, gateway: openGateway };
