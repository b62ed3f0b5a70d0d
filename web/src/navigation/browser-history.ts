import { createPath, type Location, type NavigationType, type Navigator, type To } from 'react-router-dom';

type Listener = (change: { location: Location; action: NavigationType }) => void;
export type BrowserHistory = ReturnType<typeof createBrowserHistory>;

const createHref = (to: To): string => (typeof to === 'string' ? to : createPath(to));

/** The browser's history as a `Navigator` of the router, with one listener. */
export function createBrowserHistory() {
  let onChange: Listener | undefined;
  const change = (action: `${NavigationType}`) =>
    onChange?.({ location: readLocation(), action: action as NavigationType });
  const onPop = () => change('POP');

  const go =
    (method: 'pushState' | 'replaceState', action: `${NavigationType}`): Navigator['push'] =>
    (to, state = null) => {
      const href = createHref(to);
      try {
        window.history[method]({ usr: state, key: Math.random().toString(36).slice(2, 10) }, '', href);
      } catch {
        // Safari throws after 100 changes in 30 seconds.
        window.location.assign(`${window.location.origin}${href}`);
      }
      change(action);
    };

  return {
    readLocation,
    createHref,
    push: go('pushState', 'PUSH'),
    replace: go('replaceState', 'REPLACE'),
    go: (delta: number) => window.history.go(delta),
    listen(listener: Listener): () => void {
      onChange = listener;
      window.addEventListener('popstate', onPop);
      return () => window.removeEventListener('popstate', onPop);
    },
  };
}

function readLocation(): Location {
  const { pathname, search, hash } = window.location;
  const { usr = null, key = 'default' } = window.history.state ?? {};
  return { pathname, search, hash, state: usr, key };
}
