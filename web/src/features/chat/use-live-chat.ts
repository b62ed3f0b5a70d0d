import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { type OutgoingMessage, withoutStored } from '@loop-petal/web-kit/chat';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { chatQueries, NO_MESSAGES } from './queries.ts';
import { connectChat, createShopperChat } from './shopper-chat.ts';
import { useUnread } from './use-unread.ts';
import { useVisible } from './use-visible.ts';

const POLL_MS = 3000;

export interface LiveChat {
  isLost: boolean;
  isAgentTyping: boolean;
  sendTyping: (typing: boolean) => void;
  isConnecting: boolean;
  hasFailed: boolean;
  connectAgain: () => void;
  messages: readonly ChatMessageView[];
  /** The id of the shopper's last message that the support team has read. */
  readByShop: string | null;
  outgoing: readonly OutgoingMessage[];
  unread: number;
  send: (text: string) => void;
  sendAgain: (message: OutgoingMessage) => void;
}

/** A conversation with the support team. `isStarted` opens it; `isShown` means that the messages are on screen. */
export function useLiveChat({ isStarted, isShown }: { isStarted: boolean; isShown: boolean }): LiveChat {
  const client = useQueryClient();
  const [chat] = useState(createShopperChat);
  const session = useQuery({ ...chatQueries.session(), enabled: isStarted });
  const { data: sessionId, isError, errorUpdatedAt } = session;
  const { connection, typing, outgoing } = chat.useChat((state) => state);
  const { data = NO_MESSAGES } = useQuery({
    ...chatQueries.messages(sessionId ?? ''),
    enabled: Boolean(sessionId),
    // Polling is only the fallback, and pauses while the page is hidden.
    refetchInterval: connection === 'open' ? false : POLL_MS,
  });

  useEffect(() => (sessionId ? connectChat(chat, client, sessionId) : undefined), [chat, client, sessionId]);
  const onRead = useCallback(() => sessionId && chat.emitRead(sessionId), [chat, sessionId]);
  const isVisible = useVisible();
  const unread = useUnread(data, isShown && isVisible, onRead);

  useEffect(() => {
    if (isError && errorUpdatedAt > 0)
      showError("Couldn't connect to live chat. Please try again.", 'Connection Error');
  }, [isError, errorUpdatedAt]);

  return {
    isLost: connection === 'lost',
    isAgentTyping: Boolean(sessionId && typing.has(sessionId)),
    sendTyping: useCallback((is: boolean) => sessionId && chat.emitTyping(sessionId, is), [chat, sessionId]),
    isConnecting: session.isFetching && !sessionId,
    hasFailed: isError,
    connectAgain: () => void session.refetch(),
    messages: data.messages,
    readByShop: data.readByShop,
    outgoing: withoutStored(outgoing, data.messages),
    unread,
    send: (text) => chat.send(client, sessionId, text),
    sendAgain: (message) => sessionId && chat.sendAgain(client, sessionId, message),
  };
}
