import { useQuery } from '@tanstack/react-query';
import { useAdminSession } from '../../session/use-admin-session.ts';
import { connectionState } from './chat-socket.ts';
import { chatQueries } from './queries.ts';
import { useStore } from './store.ts';

const POLL_MS = 5000;

/** Asks again and again only while there is no line; a hidden page and one behind the gate never do. */
export function usePolling(): number | false {
  const isOpen = useStore(connectionState) === 'open';
  const isSignedIn = useAdminSession() === 'signed-in';
  return isOpen || !isSignedIn ? false : POLL_MS;
}

export const useOpenSessions = () => useQuery({ ...chatQueries.open(), refetchInterval: usePolling() });
