import type { QueryClient } from '@tanstack/react-query';
import { io } from 'socket.io-client';
import { adminToken } from '../../session/admin-session.ts';
import { agentChat } from './agent-chat.ts';
import { chatQueries } from './queries.ts';

const REFRESH_MS = 120;
const RETRY_MS = 3000;

/**
 * Opens the chat socket of this page. Merges messages into the queries; refetches the queue.
 * @returns a function that disconnects
 */
export function connectChat(
  client: QueryClient,
  { onMessage, onRelease }: Record<'onMessage' | 'onRelease', (sessionId: string) => void>,
): () => void {
  const opened = io('/agents', {
    auth: (give) => give({ token: adminToken() ?? '' }),
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: RETRY_MS,
  });
  let refreshing: ReturnType<typeof setTimeout> | undefined;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  const refresh = () => {
    refreshing ??= setTimeout(() => {
      refreshing = undefined;
      void client.invalidateQueries({ queryKey: chatQueries.sessionsKey });
    }, REFRESH_MS);
  };
  const disconnect = agentChat.follow(opened, client, {
    onConnect: () => void client.invalidateQueries({ queryKey: chatQueries.key }),
    onMessage,
  });
  opened.on('disconnect', (reason) => {
    // The server closed the socket; the next attempt shows whether it stays closed.
    if (reason === 'io server disconnect') retrying = setTimeout(() => opened.connect(), RETRY_MS);
  });
  opened.on('connect_error', () => {
    agentChat.useChat.setState({ connection: 'lost' });
    if (!opened.active) retrying = setTimeout(() => opened.connect(), RETRY_MS);
  });
  opened.on('read', ({ by }: { by: string }) => by === 'agent' && refresh());
  opened.on('claim', ({ sessionId, claimedBy }: { sessionId: string; claimedBy: string | null }) => {
    if (claimedBy === null) onRelease(sessionId);
  });
  for (const event of ['message', 'presence', 'claim', 'closed']) opened.on(event, refresh);

  return () => {
    clearTimeout(refreshing);
    clearTimeout(retrying);
    disconnect();
  };
}
