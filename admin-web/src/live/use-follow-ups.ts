import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

declare module '@tanstack/react-query' {
  interface Register {
    /** `followsEvents`: changes after a service's event, so the first refetch after a change may return the old state. */
    queryMeta: { followsEvents?: true };
  }
}

/** Events usually arrive within a second; the last refetch is for busy services. */
const DELAYS_MS = [1000, 3000, 8000, 15_000];

/** Refetches the queries that follow events several times after each change, and marks the unused ones as stale. */
export function useFollowUps(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const restart = (delays: number[]) => {
      timers.forEach(clearTimeout);
      timers = delays.map((delay) => setTimeout(refetch, delay));
    };
    const refetch = () =>
      client.invalidateQueries({ predicate: ({ meta }) => !!meta?.followsEvents }, { cancelRefetch: false });
    const unsubscribe = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') restart(DELAYS_MS);
    });
    return () => {
      unsubscribe();
      restart([]);
    };
  }, [client]);
}
