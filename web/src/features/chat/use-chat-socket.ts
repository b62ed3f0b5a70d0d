import type { ChatMessageView } from '@loop-petal/contracts/chat-api';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { addMessage, chatQueries } from './queries.ts';

/** Messages pushed as they come. `isConnected` false means that somebody has to poll. */
export function useChatSocket(sessionId: string | undefined): { isConnected: boolean; isAgentTyping: boolean } {
  const queryClient = useQueryClient();
  const [isConnected, setConnected] = useState(false);
  const [isAgentTyping, setTyping] = useState(false);

  useEffect(() => {
    if (!sessionId) return;
    let socket: Socket | undefined;
    let isGone = false;
    void import('socket.io-client').then(({ io }) => {
      if (isGone) return;
      socket = io('/live-chat', { auth: { sessionId } });
      socket.on('connect', () => {
        setConnected(true);
        // What came while the line was down.
        void queryClient.invalidateQueries(chatQueries.messages(sessionId));
      });
      socket.on('disconnect', () => setConnected(false));
      socket.on('message', (message: ChatMessageView) => {
        setTyping(false);
        addMessage(queryClient, sessionId, message);
      });
      socket.on('typing', ({ role, typing }: { role: string; typing: boolean }) => {
        if (role === 'agent') setTyping(typing);
      });
    });
    return () => {
      isGone = true;
      socket?.disconnect();
      setConnected(false);
    };
  }, [sessionId, queryClient]);

  return { isConnected, isAgentTyping };
}
