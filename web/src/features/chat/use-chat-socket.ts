import type { ChatMessageView } from '@loop-petal/contracts/shapes/chat';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Socket } from 'socket.io-client';
import { addMessage, chatQueries, noteRead } from './queries.ts';

/** `lost`: the socket is reconnecting. Unless it is `open`, messages are polled. */
export type ConnectionState = 'none' | 'open' | 'lost';

export interface ChatSocket {
  connection: ConnectionState;
  isAgentTyping: boolean;
  sendTyping: (typing: boolean) => void;
  /** @returns false when the socket is not connected */
  sendRead: () => boolean;
}

/** Typing signals expire unless renewed, because the end signal may be lost. */
const TYPING_MS = 8000;

/** Messages pushed by the server, and typing and read signals both ways. */
export function useChatSocket(sessionId: string | undefined): ChatSocket {
  const queryClient = useQueryClient();
  const socket = useRef<Socket | null>(null);
  const [connection, setConnection] = useState<ConnectionState>('none');
  const [typingSince, setTypingSince] = useState<number | null>(null);

  useEffect(() => {
    if (!sessionId) return;
    let isGone = false;
    void import('socket.io-client').then(({ io }) => {
      if (isGone) return;
      const opened = io('/live-chat', {
        auth: { sessionId },
        // Long polling is the fallback for networks without websockets.
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
      });
      socket.current = opened;
      opened.on('connect', () => {
        setConnection('open');
        void queryClient.invalidateQueries(chatQueries.messages(sessionId));
      });
      opened.on('disconnect', () => {
        setConnection('lost');
        setTypingSince(null);
      });
      opened.on('message', (message: ChatMessageView) => {
        if (message.role === 'agent') setTypingSince(null);
        addMessage(queryClient, sessionId, message);
      });
      opened.on('typing', ({ role, typing }: { role: string; typing: boolean }) => {
        if (role === 'agent') setTypingSince(typing ? Date.now() : null);
      });
      opened.on('read', ({ by, messageId }: { by: string; messageId: string }) => {
        if (by === 'agent') noteRead(queryClient, sessionId, messageId);
      });
    });
    return () => {
      isGone = true;
      socket.current?.disconnect();
      socket.current = null;
      setConnection('none');
    };
  }, [sessionId, queryClient]);

  useEffect(() => {
    if (typingSince === null) return;
    const timer = setTimeout(() => setTypingSince(null), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typingSince]);

  const sendTyping = useCallback((typing: boolean) => void socket.current?.volatile.emit('typing', { typing }), []);
  const sendRead = useCallback(() => {
    if (!socket.current?.connected) return false;
    socket.current.emit('read');
    return true;
  }, []);

  return { connection, isAgentTyping: typingSince !== null, sendTyping, sendRead };
}
