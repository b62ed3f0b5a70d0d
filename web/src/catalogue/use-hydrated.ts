import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and for the first render in the browser: for what the first paint can do without. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
