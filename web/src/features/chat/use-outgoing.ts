import type { ChatMessageView } from '@loop-petal/contracts/chat-api';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { addMessage, type Outgoing, sendMessage } from './queries.ts';
import type { Line } from './use-chat-socket.ts';

/** What was written here and is not yet among the messages. Its id makes sending it twice the same message. */
export function useOutgoing(sessionId: string | undefined, messages: readonly ChatMessageView[], line: Line) {
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

  const deliverAll = useCallback(
    (state: Outgoing['state'], all: readonly Outgoing[]) => {
      if (!sessionId) return;
      for (const message of all) if (message.state === state) void deliver(sessionId, message);
    },
    [sessionId, deliver],
  );

  // What was written before there was a conversation.
  useEffect(() => deliverAll('queued', written), [deliverAll, written]);

  // What failed while the line was down goes out when it is up again.
  const [lineBefore, setLineBefore] = useState(line);
  if (lineBefore !== line) {
    setLineBefore(line);
    if (lineBefore === 'lost' && line === 'open') {
      setWritten((all) => all.map((one) => (one.state === 'failed' ? { ...one, state: 'queued' } : one)));
    }
  }

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
