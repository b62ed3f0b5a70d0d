import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { createChat } from '@loop-petal/web-kit/chat';
import { mergeIntoQuery } from '@loop-petal/web-kit/merge-into-query';
import { showError } from '@loop-petal/web-kit/toast-store';
import type { QueryClient } from '@tanstack/react-query';
import { chatQueries, type Messages, markRead, NO_MESSAGES, sendMessage } from './queries.ts';

type ShopperChat = ReturnType<typeof createShopperChat>;

export const createShopperChat = () =>
  createChat<ChatMessageView>({
    other: 'agent',
    messagesKey: (sessionId) => chatQueries.messages(sessionId).queryKey,
    noMessages: NO_MESSAGES,
    send: sendMessage,
    onSettled(_, { state }, error) {
      const what = state === 'queued' ? 'queued message' : 'message';
      if (error) showError(`Couldn't send ${what}. Please try again.`, 'Message Error');
    },
    onRead: noteRead,
    markRead,
  });

/** Opens the socket of a conversation and sends earlier messages. @returns a function that disconnects */
export function connectChat(chat: ShopperChat, client: QueryClient, sessionId: string): () => void {
  let disconnect: (() => void) | undefined;
  let isGone = false;
  chat.sendAll(client, sessionId, 'queued');
  void import('socket.io-client').then(({ io }) => {
    if (isGone) return;
    const socket = io('/live-chat', {
      auth: { sessionId },
      // Long polling is the fallback for networks that block WebSockets.
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
    });
    disconnect = chat.follow(socket, client, {
      sessionId,
      onConnect: () => {
        void client.invalidateQueries(chatQueries.messages(sessionId));
        if (chat.useChat.getState().connection === 'lost') chat.sendAll(client, sessionId, 'failed');
      },
    });
  });
  return () => {
    isGone = true;
    disconnect?.();
  };
}

function noteRead(client: QueryClient, sessionId: string, upTo: string): void {
  const { queryKey } = chatQueries.messages(sessionId);
  const messages = client.getQueryData(queryKey)?.messages ?? [];
  const end = messages.findIndex(({ id }) => id === upTo);
  // The message is not loaded yet, so asks the server.
  if (end < 0) return void client.invalidateQueries({ queryKey });
  const read = messages.slice(0, end + 1).findLast(({ role }) => role === 'user');
  if (read) mergeIntoQuery<Messages>(client, queryKey, (known) => known && { ...known, readByShop: read.id });
}
