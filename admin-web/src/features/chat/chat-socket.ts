import type { AgentMessageView } from '@loop-petal/contracts/chat-api';
import type { QueryClient } from '@tanstack/react-query';
import { io, type Socket } from 'socket.io-client';
import { adminToken } from '../../session/admin-session.ts';
import { addMessage, chatQueries, markRead, noteRead } from './queries.ts';
import { createStore } from './store.ts';

/** `connecting` at first, `lost` when there was a line before. */
export type ConnectionState = 'connecting' | 'open' | 'lost';
type OfSession = { sessionId: string };

/** A sign of typing that is not renewed runs out: its end may have been lost on the way. */
const TYPING_MS = 6000;
const REFRESH_MS = 120;
const RETRY_MS = 3000;

export const connectionState = createStore<ConnectionState>('connecting');
/** Conversations whose shopper types just now. */
export const typingNow = createStore<ReadonlySet<string>>(new Set());
const timers = new Map<string, ReturnType<typeof setTimeout>>();
let socket: Socket | undefined;

/**
 * The one line of this page to the chat. Messages go straight into what is shown; the queue is asked for again.
 * @returns what ends it
 */
export function connectChat(client: QueryClient, onShopperMessage: (sessionId: string) => void): () => void {
  const line = io('/agents', {
    auth: (give) => give({ token: adminToken() ?? '' }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: RETRY_MS,
  });
  socket = line;
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  /** Many events at once are one look at the queue. */
  const refresh = () => {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      void client.invalidateQueries({ queryKey: chatQueries.sessionsKey });
    }, REFRESH_MS);
  };

  line.on('connect', () => {
    connectionState.set(() => 'open');
    // What came while the line was down.
    void client.invalidateQueries({ queryKey: chatQueries.key });
  });
  line.on('disconnect', (reason) => {
    connectionState.set(() => 'lost');
    // The server ended it; what it says the next time tells whether it is for good.
    if (reason === 'io server disconnect') retrying = setTimeout(() => line.connect(), RETRY_MS);
  });
  line.on('connect_error', () => {
    connectionState.set(() => 'lost');
    if (!line.active) retrying = setTimeout(() => line.connect(), RETRY_MS);
  });
  line.on('message', ({ sessionId, ...message }: AgentMessageView & OfSession) => {
    addMessage(client, sessionId, message);
    if (message.role === 'user') {
      showTyping(sessionId, false);
      onShopperMessage(sessionId);
    }
    refresh();
  });
  line.on('typing', ({ sessionId, role, typing }: OfSession & { role: string; typing: boolean }) => {
    if (role === 'user') showTyping(sessionId, typing);
  });
  line.on('read', ({ sessionId, by, messageId }: OfSession & { by: string; messageId: string }) => {
    if (by === 'agent') return refresh();
    noteRead(client, sessionId, messageId);
  });
  for (const event of ['presence', 'claim', 'closed']) line.on(event, refresh);

  return () => {
    clearTimeout(refreshing);
    clearTimeout(retrying);
    line.disconnect();
    if (socket === line) socket = undefined;
    connectionState.set(() => 'connecting');
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
  typingNow.set((all) => {
    const next = new Set(all);
    if (isTyping) next.add(sessionId);
    else next.delete(sessionId);
    return next;
  });
  if (isTyping)
    timers.set(
      sessionId,
      setTimeout(() => showTyping(sessionId, false), TYPING_MS),
    );
}
