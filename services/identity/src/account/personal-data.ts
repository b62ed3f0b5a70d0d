import { cartApi } from '@loop-petal/contracts/operations/cart';
import { chatApi } from '@loop-petal/contracts/operations/chat';
import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { ordersApi } from '@loop-petal/contracts/operations/orders';
import type { ServiceDeps } from '@loop-petal/service-kit/runtime/service';

export interface DataSubject {
  userId: string;
  /** Who the customer was before signing in. */
  visitorId: string | undefined;
  /** Only when it is proved to be the customer's. */
  email: string | undefined;
}

/** Asks another service what it keeps of a customer, by the names of its parts; throws when it does not answer. */
export type PersonalDataSource = (subject: DataSubject) => Promise<Record<string, unknown>>;

const TIMEOUT_MS = 5000;
const EXPORT = 'GET /internal/users/{userId}/export';

/** The services that keep data of customers. What they answer is read by the view of their call, so nothing else is exported. */
export function personalDataSources(
  urls: { ORDERS_URL: string; CART_URL: string; CHAT_URL: string; NOTIFICATIONS_URL: string },
  client: ServiceDeps['client'],
) {
  const options = { timeoutMs: TIMEOUT_MS };
  const orders = client(ordersApi, urls.ORDERS_URL, options);
  const cart = client(cartApi, urls.CART_URL, options);
  const chat = client(chatApi, urls.CHAT_URL, options);
  const notifications = client(notificationsApi, urls.NOTIFICATIONS_URL, options);
  return {
    orders: ({ userId }) => orders.call(EXPORT, { params: { userId } }),
    cart: ({ userId }) => cart.call(EXPORT, { params: { userId } }),
    chat: ({ userId, visitorId }) => chat.call(EXPORT, { params: { userId }, query: { visitorId } }),
    notifications: ({ userId, email }) => notifications.call(EXPORT, { params: { userId }, query: { email } }),
  } satisfies Record<string, PersonalDataSource>;
}
