import { useQuery } from '@tanstack/react-query';
import { useAdminSession } from '../../session/use-admin-session.ts';
import { connectionState } from './chat-socket.ts';
import { chatQueries } from './queries.ts';
import { useStore } from './store.ts';

const POLL_MS = 5000;

/** Polls only while the socket is disconnected, the page visible and the admin signed in. */
export function usePolling(): number | false {
  const isOpen = useStore(connectionState) === 'open';
  const isSignedIn = useAdminSession() === 'signed-in';
  return isOpen || !isSignedIn ? false : POLL_MS;
}

export const useOpenSessions = () => useQuery({ ...chatQueries.open(), refetchInterval: usePolling() });
