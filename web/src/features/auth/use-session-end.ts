import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../api.ts';
import { authQueries, checkSession } from './queries.ts';

/**
 * Notices a session that ended on another device, while a user is known: by a refused call, and when the tab is shown
 * again.
 */
export function useSessionEnd(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (!document.hidden && !queryClient.isFetching(authQueries.user())) void checkSession(queryClient);
    };
    api.configure({ onUnauthorized: check });
    document.addEventListener('visibilitychange', check);
    return () => {
      api.configure({ onUnauthorized: () => undefined });
      document.removeEventListener('visibilitychange', check);
    };
  }, [queryClient]);
}
