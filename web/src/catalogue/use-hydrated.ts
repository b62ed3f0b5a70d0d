import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and in the first render: for parts that the first paint doesn't need. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
