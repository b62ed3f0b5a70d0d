import { openCart } from './harnesses/cart.ts';
import { openCatalog } from './harnesses/catalog.ts';
import { openChat } from './harnesses/chat.ts';
import { openGateway } from './harnesses/gateway.ts';
import { openIdentity } from './harnesses/identity.ts';
import { openNotifications } from './harnesses/notifications.ts';
import { openOrders } from './harnesses/orders.ts';
import { openPayments } from './harnesses/payments.ts';
import { openProduction } from './harnesses/production.ts';
import { openSettings } from './harnesses/settings.ts';
import { openShipping } from './harnesses/shipping.ts';

export const harnesses = {
  identity: openIdentity,
  catalog: openCatalog,
  cart: openCart,
  orders: openOrders,
  payments: openPayments,
  production: openProduction,
  settings: openSettings,
  shipping: openShipping,
  chat: openChat,
  notifications: openNotifications,
};

export const allHarnesses = { ...harnesses, gateway: openGateway };
