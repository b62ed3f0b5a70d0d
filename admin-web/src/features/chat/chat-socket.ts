import type { AgentMessageView } from '@loop-petal/contracts/shapes/chat';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { adminToken } from '../../session/admin-session.ts';
import { useChat } from './chat-store.ts';
import { addMessage, chatQueries, markRead, noteRead } from './queries.ts';

type OfSession = { sessionId: string };

/** Typing signals expire unless renewed, because the end signal may be lost. */
const TYPING_MS = 6000;
const REFRESH_MS = 120;
const RETRY_MS = 3000;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
let socket: Socket | undefined;

/**
 * Opens the chat socket of this page. Merges messages into the queries; refetches the queue.
 * @returns disconnects
 */
export function connectChat(client: QueryClient, onShopperMessage: (sessionId: string) => void): () => void {
  const opened = io('/agents', {
    auth: (give) => give({ token: adminToken() ?? '' }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: RETRY_MS,
  });
  socket = opened;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      void client.invalidateQueries({ queryKey: chatQueries.sessionsKey });
    }, REFRESH_MS);
  };

  opened.on('connect', () => {
    useChat.setState({ connection: 'open' });
    void client.invalidateQueries({ queryKey: chatQueries.key });
  });
  opened.on('disconnect', (reason) => {
    useChat.setState({ connection: 'lost' });
    // The server closed it; the next attempt shows whether it stays closed.
    if (reason === 'io server disconnect') retrying = setTimeout(() => opened.connect(), RETRY_MS);
  });
  opened.on('connect_error', () => {
    useChat.setState({ connection: 'lost' });
    if (!opened.active) retrying = setTimeout(() => opened.connect(), RETRY_MS);
  });
  opened.on('message', ({ sessionId, ...message }: AgentMessageView & OfSession) => {
    addMessage(client, sessionId, message);
    if (message.role === 'user') {
      showTyping(sessionId, false);
      onShopperMessage(sessionId);
    }
    refresh();
  });
  opened.on('typing', ({ sessionId, role, typing }: OfSession & { role: string; typing: boolean }) => {
    if (role === 'user') showTyping(sessionId, typing);
  });
  opened.on('read', ({ sessionId, by, messageId }: OfSession & { by: string; messageId: string }) => {
    if (by === 'agent') return refresh();
    noteRead(client, sessionId, messageId);
  });
  for (const event of ['presence', 'claim', 'closed']) opened.on(event, refresh);

  return () => {
    clearTimeout(refreshing);
    clearTimeout(retrying);
    opened.disconnect();
    if (socket === opened) socket = undefined;
    useChat.setState({ connection: 'connecting' });
  };
}

export function emitTyping(sessionId: string, typing: boolean): void {
  socket?.volatile.emit('typing', { sessionId, typing });
}

export function emitRead(sessionId: string): void {
  if (socket?.connected) socket.emit('read', { sessionId });
  else markRead(sessionId).catch(() => undefined);
}

function showTyping(sessionId: string, isTyping: boolean): void {
  clearTimeout(timers.get(sessionId));
  const typing = new Set(useChat.getState().typing);
  if (isTyping) typing.add(sessionId);
  else typing.delete(sessionId);
  useChat.setState({ typing });
  if (isTyping)
    timers.set(
      sessionId,
      setTimeout(() => showTyping(sessionId, false), TYPING_MS),
    );
}
