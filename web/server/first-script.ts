import type { PageAssets } from './page-assets.ts';

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
/** The page's code loads after this time, even if pictures are still loading. */
const MAX_DELAY_MS = 3000;

/**
 * Runs in the head of a page, which is complete without any other script. After the first paint it marks the page as
 * painted, so that parts below the first screen are laid out (`src/styles.css`). It loads the page's code when the
 * first screen is painted or on the first interaction, one file at a time to keep each task short. It queues clicks and
 * submits in parts that are not hydrated yet; `src/navigation/deferred.tsx` replays them. Typed text stays in its
 * field, where forms read it (`useNativeForm` of web-kit). In a hidden tab it does not wait, because nothing is painted
 * there.
 */
export const firstScript = ({ modules }: PageAssets): string => `{
let started;
const early = window.earlyInput = { hasInteracted: false, replayQueue: new Set() };
const start = async () => {
  if (started) return;
  started = true;
  const modules = ${JSON.stringify(modules.map((file) => `/${file}`))};
  for (const href of modules) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = href;
    document.head.append(link);
  }
  for (const href of modules) await import(href);
};
const events = ${JSON.stringify(INTERACTION_EVENTS)};
const onInteraction = () => {
  for (const event of events) removeEventListener(event, onInteraction, true);
  early.hasInteracted = true;
  early.hydrateDeferred?.();
  start();
};
for (const event of events) addEventListener(event, onInteraction, { capture: true, passive: true });
const queue = (event, element) => {
  if (!element?.closest('[data-unhydrated]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  early.replayQueue.add(element);
  onInteraction();
};
addEventListener('click', (event) => queue(event, event.target.closest?.('button, label:has([type=radio])')), true);
addEventListener('submit', (event) => queue(event, event.target), true);
const markPainted = () => document.documentElement.setAttribute('data-painted', '');
new PerformanceObserver(markPainted).observe({ type: 'paint', buffered: true });
addEventListener('load', markPainted);
const startAfterFrame = () => requestAnimationFrame(() => setTimeout(start));
const startAfterPaint = () => new PerformanceObserver(startAfterFrame).observe({ type: 'paint', buffered: true });
addEventListener('load', () => document.hidden ? start() : startAfterPaint());
setTimeout(start, ${MAX_DELAY_MS});
}`;
