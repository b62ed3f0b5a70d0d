import { useSyncExternalStore } from 'react';

const watch = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
};

/** Whether the page is visible and not in a background tab. */
export function useVisible(): boolean {
  return useSyncExternalStore(
    watch,
    () => document.visibilityState === 'visible',
    () => true,
  );
}
