import { cartApi } from '@loop-petal/contracts/operations/cart';
import { chatApi } from '@loop-petal/contracts/operations/chat';
import { notificationsApi } from '@loop-petal/contracts/operations/notifications';
import { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createServiceClient } from '@loop-petal/service-kit/http/service-client';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';

export interface DataOwner {
  userId: string;
  /** Who the customer was before signing in. */
  visitorId: string | undefined;
  /** Only when it is proved to be the customer's. */
  email: string | undefined;
}

/** What another service keeps of this customer, by the names of its parts; throws when it does not answer. */
export type OwnData = (owner: DataOwner) => Promise<Record<string, unknown>>;

const LIMIT_MS = 5000;
const EXPORT = 'GET /internal/users/{userId}/export';

/** Each service's part is read by its schema: nothing else can slip into an export. */
export function ownDataElsewhere(
  urls: { orders: string; cart: string; chat: string; notifications: string },
  tokens: InternalTokens,
): Record<keyof typeof urls, OwnData> {
  const at = (baseUrl: string) => ({ baseUrl, tokens, timeoutMs: LIMIT_MS });
  const orders = createServiceClient(ordersApi, at(urls.orders));
  const cart = createServiceClient(cartApi, at(urls.cart));
  const chat = createServiceClient(chatApi, at(urls.chat));
  const notifications = createServiceClient(notificationsApi, at(urls.notifications));
  return {
    orders: ({ userId }) => orders.call(EXPORT, { params: { userId } }),
    cart: ({ userId }) => cart.call(EXPORT, { params: { userId } }),
    chat: ({ userId, visitorId }) => chat.call(EXPORT, { params: { userId }, query: { visitorId } }),
    notifications: ({ userId, email }) => notifications.call(EXPORT, { params: { userId }, query: { email } }),
  };
}
