import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After navigation, focuses the page's heading, so that screen readers announce the page; after payment, the
 * confirmation's heading.
 */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById('main');
    if (hash || !main || focusHeading(main)) return;
    // While the page is loading, focuses the page, then its heading once that appears.
    main.focus({ preventScroll: true });
    const watcher = new MutationObserver(() => {
      if (document.activeElement !== main || focusHeading(main)) watcher.disconnect();
    });
    watcher.observe(main, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [pathname, hash]);
}

function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector<HTMLElement>('[data-arrival], h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
