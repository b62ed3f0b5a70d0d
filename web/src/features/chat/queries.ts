import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { mergeIntoQuery } from '@loop-petal/web-kit/merge-into-query';
import type { OutgoingMessage } from '@loop-petal/web-kit/outgoing-messages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, queryOf } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';

interface Messages {
  messages: ChatMessageView[];
  /** Id of the shopper's last message that the support team has read. */
  readByShop: string | null;
}

export const chatQueries = {
  /** A visitor has one conversation; asking again returns the same one. */
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

export const sendMessage = (
  sessionId: string,
  { content, clientMessageId }: OutgoingMessage,
): Promise<ChatMessageView> =>
  api.call('POST /api/live-chat/send', { body: { sessionId, message: content, clientMessageId } });

/** Ignores failures: the answers only stay marked as new. */
export const markRead = (sessionId: string): Promise<unknown> =>
  api.call('POST /api/live-chat/read', { body: { sessionId } }).catch(() => undefined);

/** Adds a pushed message, without duplicates. */
export function addMessage(queryClient: QueryClient, sessionId: string, message: ChatMessageView): void {
  mergeIntoQuery<Messages>(
    queryClient,
    chatQueries.messages(sessionId).queryKey,
    (known = { messages: [], readByShop: null }) =>
      known.messages.some(({ id }) => id === message.id) ? known : { ...known, messages: [...known.messages, message] },
  );
}

export function noteRead(queryClient: QueryClient, sessionId: string, upTo: string): void {
  const { queryKey } = chatQueries.messages(sessionId);
  const messages = queryClient.getQueryData(queryKey)?.messages ?? [];
  const end = messages.findIndex(({ id }) => id === upTo);
  // The message is not here yet: only the server knows.
  if (end < 0) return void queryClient.invalidateQueries({ queryKey });
  const read = messages.slice(0, end + 1).findLast(({ role }) => role === 'user');
  if (read) mergeIntoQuery<Messages>(queryClient, queryKey, () => ({ messages, readByShop: read.id }));
}

export const handOver = (sessionId: string, search: { question: string; found: number }): Promise<unknown> =>
  api.call('POST /api/live-chat/asked', { body: { sessionId, ...search } }).catch(() => undefined);

export const searchProducts = (query: string): Promise<{ message: string; products: ProductView[] }> =>
  api.call('POST /api/search-products', { body: { query } });
