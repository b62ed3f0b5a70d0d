import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

export interface Messages {
  messages: ChatMessageView[];
  /** The id of the shopper's last message that the support team has read. */
  readByShop: string | null;
  /** How many of the shop's messages the shopper has read, on any device, when the messages were loaded. */
  readBefore: number;
}

export const NO_MESSAGES: Messages = { messages: [], readByShop: null, readBefore: 0 };
export const countAnswers = (messages: readonly ChatMessageView[]): number =>
  messages.filter(({ role }) => role === 'agent').length;

export const chatQueries = {
  session: () =>
    queryOptions({
      queryKey: [...personalKeys.chat, 'session'],
      queryFn: () => api.call('POST /api/live-chat/session').then(({ sessionId }) => sessionId),
    }),
  messages: (sessionId: string) =>
    queryOptions({
      queryKey: [...personalKeys.chat, 'messages', sessionId],
      queryFn: async (): Promise<Messages> => {
        const { messages, unread, readByShop } = await api.call('GET /api/live-chat/messages', {
          query: { sessionId },
        });
        return { messages, readByShop, readBefore: countAnswers(messages) - unread };
      },
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
