import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import {
  createOutgoing,
  type OutgoingMessage,
  updateOutgoing,
  withoutStored,
} from '@loop-petal/web-kit/outgoing-messages';
import { showError } from '@loop-petal/web-kit/toast-store';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { addMessage, sendMessage } from './queries.ts';
import type { ConnectionState } from './use-chat-socket.ts';

/** Messages written here that the server has not stored yet. Their ids deduplicate retries. */
export function useOutgoing(
  sessionId: string | undefined,
  messages: readonly ChatMessageView[],
  connection: ConnectionState,
) {
  const queryClient = useQueryClient();
  const [written, setWritten] = useState<OutgoingMessage[]>([]);
  const update = useCallback((id: string, change: Partial<OutgoingMessage> | null) => {
    setWritten((all) => updateOutgoing(all, id, change));
  }, []);

  const deliver = useCallback(
    async (to: string, message: OutgoingMessage) => {
      const { clientMessageId } = message;
      update(clientMessageId, { state: 'sending' });
      try {
        addMessage(queryClient, to, await sendMessage(to, message));
        update(clientMessageId, null);
      } catch {
        update(clientMessageId, { state: 'failed' });
        const what = message.state === 'queued' ? 'queued message' : 'message';
        showError(`Couldn't send ${what}. Please try again.`, 'Message Error');
      }
    },
    [queryClient, update],
  );

  const deliverAll = useCallback(
    (state: OutgoingMessage['state'], all: readonly OutgoingMessage[]) => {
      if (!sessionId) return;
      for (const message of all) if (message.state === state) void deliver(sessionId, message);
    },
    [sessionId, deliver],
  );

  useEffect(() => deliverAll('queued', written), [deliverAll, written]);

  const [connectionBefore, setConnectionBefore] = useState(connection);
  if (connectionBefore !== connection) {
    setConnectionBefore(connection);
    if (connectionBefore === 'lost' && connection === 'open') {
      setWritten((all) => all.map((one) => (one.state === 'failed' ? { ...one, state: 'queued' } : one)));
    }
  }

  function send(text: string) {
    const message = createOutgoing(text, sessionId ? 'sending' : 'queued');
    setWritten((all) => [...all, message]);
    if (sessionId) void deliver(sessionId, message);
  }

  return {
    outgoing: withoutStored(written, messages),
    send,
    sendAgain: (message: OutgoingMessage) => {
      if (sessionId) void deliver(sessionId, message);
    },
  };
}
