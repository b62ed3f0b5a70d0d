import { createContext, useContext } from 'react';
import { type NavigateOptions, useNavigate } from 'react-router-dom';

interface Navigation {
  /** Whether a navigation has started whose page is not on screen yet. */
  isPending: boolean;
  arrival: () => Promise<unknown>;
}

export const NavigationContext = createContext<Navigation>({ isPending: false, arrival: async () => undefined });

export const useNavigationPending = (): boolean => useContext(NavigationContext).isPending;

/** Like `useNavigate`, but the promise settles when the new page is on screen. */
export function useGoTo(): (to: string, options?: NavigateOptions) => Promise<unknown> {
  const navigate = useNavigate();
  const { arrival } = useContext(NavigationContext);
  return (to, options) => {
    const arrived = arrival();
    void navigate(to, options);
    return arrived;
  };
}
