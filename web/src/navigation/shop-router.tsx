import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState, useTransition } from 'react';
import { type Location, NavigationType, type Navigator, type Path, Router } from 'react-router-dom';
import type { BrowserHistory } from './browser-history.ts';
import { NavigationContext } from './navigation-context.ts';
import { createScrollMemory } from './scroll-memory.ts';

interface ShopRouterProps {
  history: BrowserHistory;
  onVisit: (location: Location) => void;
  children: ReactNode;
}

/**
 * The router in the browser. Paints the pressed state first, and keeps the current page until the next one is ready.
 * The library's data router would use a sixth of a page's size budget.
 */
export function ShopRouter({ history, onVisit, children }: ShopRouterProps) {
  const [shown, setShown] = useState(() => ({ location: history.readLocation(), action: NavigationType.Pop }));
  const [isPending, startTransition] = useTransition();
  const arrivals = useRef<((location: Location) => void)[]>([]);
  const scroll = useMemo(() => createScrollMemory(), []);

  const navigator = useMemo((): Navigator => {
    const keepingScroll =
      (go: Navigator['push']): Navigator['push'] =>
      (to, state, options) => {
        const navigate = () => {
          scroll.keepNext(options?.preventScrollReset === true);
          go(to, state, options);
        };
        // Runs immediately for a change within the page, which the next change must see, and in a hidden tab, which
        // never paints.
        if ((to as Path).pathname === window.location.pathname || document.hidden) navigate();
        else requestAnimationFrame(() => setTimeout(navigate));
      };
    return { ...history, push: keepingScroll(history.push), replace: keepingScroll(history.replace) };
  }, [history, scroll]);

  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        scroll.leave();
        onVisit(location);
        startTransition(() => setShown({ location, action }));
      }),
    [history, onVisit, scroll],
  );

  useEffect(() => scroll.attach(), [scroll]);
  useLayoutEffect(() => scroll.arrive(shown.location, shown.action), [scroll, shown]);
  useEffect(() => {
    for (const arrived of arrivals.current.splice(0)) arrived(shown.location);
  }, [shown]);

  const navigation = useMemo(
    () => ({ isPending, arrival: () => new Promise<Location>((resolve) => arrivals.current.push(resolve)) }),
    [isPending],
  );
  return (
    <NavigationContext value={navigation}>
      <Router location={shown.location} navigationType={shown.action} navigator={navigator}>
        {children}
      </Router>
    </NavigationContext>
  );
}
