import type { ChatMessageView } from '@loop-petal/contracts/chat-api';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { keepSeen, recallSeen } from './chat-memory.ts';
import { addMessage, chatQueries, type Outgoing, sendMessage } from './queries.ts';
import { useChatSocket } from './use-chat-socket.ts';

const POLL_MS = 3000;

export interface LiveChat {
  isConnecting: boolean;
  hasFailed: boolean;
  connectAgain: () => void;
  messages: readonly ChatMessageView[];
  /** Written here and not yet among the messages. */
  outgoing: readonly Outgoing[];
  isAgentTyping: boolean;
  unread: number;
  send: (text: string) => void;
  sendAgain: (message: Outgoing) => void;
}

/** One conversation with the support team. `isStarted` opens it; `isLooking` means that what comes is being read. */
export function useLiveChat({ isStarted, isLooking }: { isStarted: boolean; isLooking: boolean }): LiveChat {
  const session = useQuery({ ...chatQueries.session(), enabled: isStarted });
  const sessionId = session.data;
  const { isConnected, isAgentTyping } = useChatSocket(sessionId);
  const { data: messages = [] } = useQuery({
    ...chatQueries.messages(sessionId ?? ''),
    enabled: Boolean(sessionId),
    // Only the fallback; a hidden page does not poll.
    refetchInterval: isConnected ? false : POLL_MS,
  });
  const { outgoing, send, sendAgain } = useOutgoing(sessionId, messages);

  const { isError, errorUpdatedAt } = session;
  useEffect(() => {
    if (isError) showError("Couldn't connect to live chat. Please try again.", 'Connection Error');
  }, [isError, errorUpdatedAt]);

  return {
    isConnecting: session.isFetching && !sessionId,
    hasFailed: isError,
    connectAgain: () => void session.refetch(),
    messages,
    outgoing,
    isAgentTyping,
    unread: useUnread(messages, isLooking),
    send,
    sendAgain,
  };
}

function useOutgoing(sessionId: string | undefined, messages: readonly ChatMessageView[]) {
  const queryClient = useQueryClient();
  const [written, setWritten] = useState<Outgoing[]>([]);
  const mark = useCallback((id: string, state: Outgoing['state'] | null) => {
    setWritten((all) =>
      all.flatMap((one) => (one.clientMessageId !== id ? one : state === null ? [] : { ...one, state })),
    );
  }, []);

  const deliver = useCallback(
    async (to: string, message: Outgoing) => {
      const { clientMessageId } = message;
      mark(clientMessageId, 'sending');
      try {
        addMessage(queryClient, to, await sendMessage(to, message));
        mark(clientMessageId, null);
      } catch {
        mark(clientMessageId, 'failed');
        const what = message.state === 'queued' ? 'queued message' : 'message';
        showError(`Couldn't send ${what}. Please try again.`, 'Message Error');
      }
    },
    [queryClient, mark],
  );

  // What was written before there was a conversation.
  useEffect(() => {
    if (!sessionId) return;
    for (const message of written) if (message.state === 'queued') void deliver(sessionId, message);
  }, [sessionId, written, deliver]);

  function send(text: string) {
    const clientMessageId = `m-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
    const message: Outgoing = { clientMessageId, content: text, state: sessionId ? 'sending' : 'queued' };
    setWritten((all) => [...all, message]);
    if (sessionId) void deliver(sessionId, message);
  }

  const arrived = new Set(messages.map((message) => message.clientMessageId));
  return {
    outgoing: written.filter(({ clientMessageId }) => !arrived.has(clientMessageId)),
    send,
    sendAgain: (message: Outgoing) => {
      if (sessionId) void deliver(sessionId, message);
    },
  };
}

function useUnread(messages: readonly ChatMessageView[], isLooking: boolean): number {
  const [seen, setSeen] = useState(() => recallSeen() ?? 0);
  const received = messages.filter(({ role }) => role === 'agent').length;
  if (isLooking && received > seen) setSeen(received);
  useEffect(() => {
    if (isLooking) keepSeen(seen);
  }, [isLooking, seen]);
  return isLooking ? 0 : Math.max(0, received - seen);
}
