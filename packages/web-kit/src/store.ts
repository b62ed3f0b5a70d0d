import { useSyncExternalStore } from 'react';

/**
 * State outside React that several components share or that outlives them.
 * @param initial also used on the server and during hydration
 * @returns a hook that rerenders when the selected part changes, with `getState` and `setState`
 */
export function createStore<State extends object>(initial: State) {
  let state = initial;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const useStore = <Part>(select: (state: State) => Part): Part =>
    useSyncExternalStore(
      subscribe,
      () => select(state),
      () => select(initial),
    );
  return Object.assign(useStore, {
    getState: () => state,
    setState(change: Partial<State> | ((state: State) => Partial<State>)) {
      state = { ...state, ...(typeof change === 'function' ? change(state) : change) };
      for (const listener of listeners) listener();
    },
  });
}
