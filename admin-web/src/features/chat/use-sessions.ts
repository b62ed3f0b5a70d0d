import { useQuery } from '@tanstack/react-query';
import { useAdminSession } from '../../session/admin-session.ts';
import { agentChat } from './agent-chat.ts';
import { chatQueries } from './queries.ts';

const POLL_MS = 5000;

/** Polls only while the socket is disconnected, the page is visible and the admin is signed in. */
export function usePolling(): number | false {
  const isOpen = agentChat.useChat(({ connection }) => connection) === 'open';
  const isSignedIn = useAdminSession() === 'signed-in';
  return isOpen || !isSignedIn ? false : POLL_MS;
}

export const useOpenSessions = () => useQuery({ ...chatQueries.open(), refetchInterval: usePolling() });
