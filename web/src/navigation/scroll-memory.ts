import type { Location, NavigationType } from 'react-router-dom';

const STORAGE_KEY = 'scroll-positions';

/** Back and forward restore the scroll position; all other navigations start at the anchor or the top. */
export function createScrollMemory() {
  const positions = new Map<string, number>();
  let shownKey: string | undefined;
  let keep = false;

  const leave = () => {
    if (shownKey !== undefined) positions.set(shownKey, window.scrollY);
  };

  return {
    keepNext(value: boolean) {
      keep = value;
    },

    leave,

    /** Scrolls once the page is rendered, except the first page, which the browser scrolls. */
    arrive(location: Pick<Location, 'key' | 'hash'>, action: `${NavigationType}`) {
      const isFirst = shownKey === undefined;
      const stays = keep;
      shownKey = location.key;
      keep = false;
      if (isFirst) return;
      const left = action === 'POP' ? positions.get(location.key) : undefined;
      const anchor = location.hash && document.getElementById(decodeHash(location.hash));
      // Unrendered sections have estimated heights, so restoring a position requires rendering the whole page.
      if (!stays) document.documentElement.toggleAttribute('data-render-all', left !== undefined || Boolean(anchor));
      if (left !== undefined) window.scrollTo(0, left);
      else if (anchor) anchor.scrollIntoView();
      else if (!stays) window.scrollTo(0, 0);
    },

    /** Replaces the browser's scroll restoration while the tab is open, and keeps positions across reloads. */
    attach(): () => void {
      for (const [key, top] of loadPositions()) positions.set(key, top);
      const takeOver = () => {
        window.history.scrollRestoration = 'manual';
      };
      const release = () => {
        leave();
        savePositions([...positions]);
        window.history.scrollRestoration = 'auto';
      };
      takeOver();
      window.addEventListener('pageshow', takeOver);
      window.addEventListener('pagehide', release);
      return () => {
        window.removeEventListener('pageshow', takeOver);
        window.removeEventListener('pagehide', release);
      };
    },
  };
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

function loadPositions(): [string, number][] {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

function savePositions(positions: [string, number][]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(positions));
  } catch {
    // Storage may be blocked.
  }
}
