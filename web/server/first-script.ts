import type { PageAssets } from './page-assets.ts';

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
/** However slow its pictures are, a page comes to life after this many ms. */
const LONGEST_REST_MS = 3000;

/**
 * Runs in the head of a page, which is complete without any other script. It fetches the page's code once everything
 * of the first screen is painted, or at the first sign of life, and keeps presses of buttons and submits of forms while
 * nobody listens yet: `src/navigation/deferred.tsx` goes on from there. What is typed stays in its field, where forms read
 * it (`web-kit/src/read-form.ts`). A hidden tab paints nothing and need not wait.
 */
export const firstScript = ({ script, modules }: PageAssets): string => `{
let started;
const early = window.early = { isAwake: false, missed: new Set() };
const start = async () => {
  if (started) return;
  started = true;
  const modules = ${JSON.stringify([...modules, script].map((file) => `/${file}`))};
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  for (const href of modules) await import(href);
};
const signs = ${JSON.stringify(SIGNS_OF_LIFE)};
const wake = () => {
  for (const sign of signs) removeEventListener(sign, wake, true);
  early.isAwake = true;
  early.wakeParts?.();
  start();
};
for (const sign of signs) addEventListener(sign, wake, { capture: true, passive: true });
const keep = (event, element) => {
  if (!element?.closest('[data-asleep]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.missed.add(element);
  wake();
};
addEventListener('click', (event) => keep(event, event.target.closest?.('button, label:has([type=radio])')), true);
addEventListener('submit', (event) => keep(event, event.target), true);
const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start));
const startAfterPaint = () => new PerformanceObserver(startAfterFrame).observe({ type: 'paint', buffered: true });
addEventListener('load', () => document.hidden ? start() : startAfterPaint());
setTimeout(start, ${LONGEST_REST_MS});
}`;
