import type { PageAssets } from './page-assets.ts';

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin'];
/** However slow its pictures are, the code of a page is loaded after this time. */
const MAX_DELAY_MS = 3000;

/**
 * Runs in the head of a page, which is complete without any other script. Once the first paint is there it marks the page as
 * painted, and what is below the first screen is laid out (`src/styles.css`). It loads the page's code once everything of the
 * first screen is painted, or at the first interaction, file by file: each is evaluated by itself. It queues clicks on buttons
 * and submits of forms that are not hydrated yet: `src/navigation/deferred.tsx` replays them. What is typed stays in its field,
 * where forms read it (`src/forms/use-form.ts`). A hidden tab paints nothing and need not wait.
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
