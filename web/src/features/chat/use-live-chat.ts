import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import type { OutgoingMessage } from '@loop-petal/web-kit/outgoing-messages';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { chatQueries, markRead } from './queries.ts';
import { type ChatSocket, useChatSocket } from './use-chat-socket.ts';
import { useOutgoing } from './use-outgoing.ts';
import { useUnread } from './use-unread.ts';
import { useVisible } from './use-visible.ts';

const POLL_MS = 3000;
const NO_MESSAGES: readonly ChatMessageView[] = [];

export interface LiveChat extends Pick<ChatSocket, 'connection' | 'isAgentTyping' | 'sendTyping'> {
  isConnecting: boolean;
  hasFailed: boolean;
  connectAgain: () => void;
  messages: readonly ChatMessageView[];
  /** Id of the shopper's last message that the support team has read. */
  readByShop: string | null;
  outgoing: readonly OutgoingMessage[];
  unread: number;
  send: (text: string) => void;
  sendAgain: (message: OutgoingMessage) => void;
}

/** A conversation with the support team. `isStarted` opens it; `isShown` means that the messages are on screen. */
export function useLiveChat({ isStarted, isShown }: { isStarted: boolean; isShown: boolean }): LiveChat {
  const session = useQuery({ ...chatQueries.session(), enabled: isStarted });
  const sessionId = session.data;
  const isVisible = useVisible();
  const { connection, isAgentTyping, sendTyping, sendRead } = useChatSocket(sessionId);
  const { data } = useQuery({
    ...chatQueries.messages(sessionId ?? ''),
    enabled: Boolean(sessionId),
    // Only the fallback; a hidden page does not poll.
    refetchInterval: connection === 'open' ? false : POLL_MS,
  });
  const messages = data?.messages ?? NO_MESSAGES;
  const { outgoing, send, sendAgain } = useOutgoing(sessionId, messages, connection);

  const onRead = useCallback(() => {
    if (!sendRead() && sessionId) void markRead(sessionId);
  }, [sendRead, sessionId]);

  const { isError, errorUpdatedAt } = session;
  useEffect(() => {
    if (isError) showError("Couldn't connect to live chat. Please try again.", 'Connection Error');
  }, [isError, errorUpdatedAt]);

  return {
    connection,
    isAgentTyping,
    sendTyping,
    isConnecting: session.isFetching && !sessionId,
    hasFailed: isError,
    connectAgain: () => void session.refetch(),
    messages,
    readByShop: data?.readByShop ?? null,
    outgoing,
    unread: useUnread(messages, isShown && isVisible, onRead),
    send,
    sendAgain,
  };
}
