import { CartExportView } from '@loop-petal/contracts/cart-api';
import { ChatExportView } from '@loop-petal/contracts/chat-api';
import { NotificationsExportView } from '@loop-petal/contracts/notifications-api';
import { OrdersExportView } from '@loop-petal/contracts/orders-api';
import type { InternalTokens } from '@loop-petal/service-kit/internal-token';
import { createNeighbour } from '@loop-petal/service-kit/neighbour';
import type { z } from 'zod';

export interface DataOwner {
  userId: string;
  /** Who the customer was before signing in. */
  visitorId: string | undefined;
  /** Only when it is proved to be the customer's. */
  email: string | undefined;
}

/** What a neighbour keeps of this customer, by the names of its parts; throws when it does not answer. */
export type OwnData = (owner: DataOwner) => Promise<Record<string, unknown>>;

const LIMIT_MS = 5000;

/** Each neighbour's part is read by its schema: nothing else can slip into an export. */
export function ownDataElsewhere(
  urls: { orders: string; cart: string; chat: string; notifications: string },
  tokens: InternalTokens,
): Record<keyof typeof urls, OwnData> {
  const ask = <View extends z.ZodType<Record<string, unknown>>>(
    name: keyof typeof urls,
    view: View,
    queryOf: (owner: DataOwner) => Record<string, string | undefined> = () => ({}),
  ): OwnData => {
    const neighbour = createNeighbour({ name, baseUrl: urls[name], tokens, timeoutMs: LIMIT_MS });
    return (owner) => {
      const given = Object.entries(queryOf(owner)).filter((entry): entry is [string, string] => Boolean(entry[1]));
      const query = new URLSearchParams(given).toString();
      return neighbour.get(`/internal/users/${owner.userId}/export${query && `?${query}`}`, view);
    };
  };
  return {
    orders: ask('orders', OrdersExportView),
    cart: ask('cart', CartExportView),
    chat: ask('chat', ChatExportView, ({ visitorId }) => ({ visitorId })),
    notifications: ask('notifications', NotificationsExportView, ({ email }) => ({ email })),
  };
}
