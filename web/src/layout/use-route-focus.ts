import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a change of page, focus goes to its heading, so that screen readers say where they are. */
export function useRouteFocus(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
