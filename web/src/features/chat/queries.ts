import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { queryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

export interface Messages {
  messages: ChatMessageView[];
  /** The id of the shopper's last message that the support team has read. */
  readByShop: string | null;
}

export const NO_MESSAGES: Messages = { messages: [], readByShop: null };

export const chatQueries = {
  /** A visitor has one conversation; repeated calls return the same one. */
  session: () =>
    queryOptions({
      queryKey: [...personalKeys.chat, 'session'],
      queryFn: () => api.call('POST /api/live-chat/session').then(({ sessionId }) => sessionId),
    }),
  messages: (sessionId: string) =>
    queryOf('GET /api/live-chat/messages', {
      queryKey: [...personalKeys.chat, 'messages', sessionId],
      query: { sessionId },
    }),
};

export const sendMessage = (sessionId: string, body: { message: string; clientMessageId: string }) =>
  api.call('POST /api/live-chat/send', { body: { sessionId, ...body } });

export const markRead = (sessionId: string): Promise<unknown> =>
  api.call('POST /api/live-chat/read', { body: { sessionId } });

export const handOver = (sessionId: string, search: { question: string; found: number }): Promise<unknown> =>
  api.call('POST /api/live-chat/asked', { body: { sessionId, ...search } }).catch(() => undefined);

export const searchProducts = (query: string): Promise<{ message: string; products: ProductView[] }> =>
  api.call('POST /api/search-products', { body: { query } });
