import { cartApi } from './cart.ts';
import { catalogApi } from './catalog.ts';
import { chatApi } from './chat.ts';
import { gatewayApi } from './gateway.ts';
import { identityApi } from './identity.ts';
import { notificationsApi } from './notifications.ts';
import { type Operation, operationsOf } from './operation.ts';
import { ordersApi } from './orders.ts';
import { paymentsApi } from './payments.ts';
import { productionApi } from './production.ts';
import { settingsApi } from './settings.ts';
import { shippingApi } from './shipping.ts';

export const apis = {
  gateway: gatewayApi,
  identity: identityApi,
  catalog: catalogApi,
  cart: cartApi,
  orders: ordersApi,
  payments: paymentsApi,
  shipping: shippingApi,
  chat: chatApi,
  production: productionApi,
  settings: settingsApi,
  notifications: notificationsApi,
} as const;

type EveryCall = UnionToIntersection<(typeof apis)[keyof typeof apis]['calls']>;
type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The public calls, exported as a type so that browsers don't load the schemas. */
export type ShopCalls = {
  readonly [Name in keyof EveryCall as Name extends `${string} /internal/${string}` ? never : Name]: EveryCall[Name];
};

export const operations: readonly Operation[] = Object.values(apis).flatMap(operationsOf);
