import type { Page } from 'playwright-core';
import { measureProcessor, type Processor } from './processor.ts';
import { type Row, row, type Target } from './row.ts';
import { openBrowser, SIZES } from './stage.ts';

const MOST_MS = 100;
const SHORTEST_MS = 16;

declare global {
  interface Window {
    answers: Map<number, { ms: number; startTime: number }>;
  }
}

interface Walk {
  steps: number;
  /** The responses, slowest first. */
  answers: { step: string | undefined; ms: number }[];
}

/**
 * The slowest response to about 40 clicks and keys on a CPU throttled to a phone's speed. The median of several walks,
 * because in each walk a response may wait for other work on the machine.
 */
export async function measure({ url, chromium, runs }: Target): Promise<Row[]> {
  const processor = await measureProcessor(chromium);
  const walks: Walk[] = [];
  for (let run = 0; run < runs; run += 1) walks.push(await walkOnce(url, chromium, processor));
  const slowestOf = ({ answers }: Walk) => answers[0]?.ms ?? 0;
  const middle = walks.toSorted((a, b) => slowestOf(a) - slowestOf(b))[Math.floor(runs / 2)];
  if (!middle) return [];
  const slowest = middle.answers.slice(0, 3).map(({ step, ms }) => `${step} ${ms} ms`);
  const note = `${middle.steps} steps at ${processor.note}, walks ${walks.map(slowestOf).join(', ')}; slowest: ${slowest.join(', ')}`;
  return [row('INP', slowestOf(middle), { most: MOST_MS, unit: 'ms', note })];
}

async function walkOnce(url: string, chromium: string, { slowdown }: Processor): Promise<Walk> {
  const browser = await openBrowser(chromium);
  const context = await browser.newContext({ baseURL: url, viewport: SIZES.phone });
  const page = await context.newPage();
  await page.addInitScript(observe, SHORTEST_MS);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto('/', { waitUntil: 'networkidle' });
  await hydrateAll(page);
  const steps = await walk(page);
  await settle(page);
  const answers = await page.evaluate(listAnswers);
  await browser.close();
  return { steps, answers: answers.toSorted((a, b) => b.ms - a.ms) };
}

/** Moves the mouse until the page reacts, because a slow phone may still be parsing the page's script. */
async function hydrateAll(page: Page): Promise<void> {
  for (let move = 0; (await page.locator('[data-unhydrated]').count()) > 0; move += 1) {
    await page.mouse.move(5 + (move % 2), 5);
    await settle(page);
  }
}

function observe(durationThreshold: number): void {
  window.answers = new Map();
  new PerformanceObserver((list) => {
    for (const { interactionId, duration: ms, startTime } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId && ms > (window.answers.get(interactionId)?.ms ?? 0))
        window.answers.set(interactionId, { ms, startTime });
  }).observe({ type: 'event', durationThreshold, buffered: true } as PerformanceObserverInit);
}

function listAnswers(): Walk['answers'] {
  const steps = performance.getEntriesByType('mark');
  return [...window.answers.values()].map(({ ms, startTime }) => ({
    ms,
    step: steps.findLast((mark) => mark.startTime <= startTime)?.name,
  }));
}

/** Waits two frames, so that the response to the last step is drawn and recorded. */
const settle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

async function walk(page: Page): Promise<number> {
  let steps = 0;
  const step = async (name: string, action: () => Promise<unknown>) => {
    await page.evaluate((mark) => performance.mark(mark), name);
    await action();
    await settle(page);
    steps += 1;
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const press = (name: string | RegExp) => step(String(name), () => button(name).first().click());
  const key = (name: string) => step(`key ${name}`, () => page.keyboard.press(name));

  await press('Next slide');
  await press('Next slide');
  await press('Previous slide');
  await press('Pause slides');
  await press('Menu');
  await page.getByRole('dialog').getByRole('link', { name: 'Shop', exact: true }).waitFor();
  await step('Shop', () => page.getByRole('dialog').getByRole('link', { name: 'Shop', exact: true }).click());
  await page.getByRole('heading', { level: 1, name: 'Our Crochet Flowers' }).waitFor();
  await press('Bouquets');
  await press('Potted Flowers');
  await press('All');
  await step('Sort by', () => page.getByLabel('Sort by').selectOption('price-low'));
  await step('Sort by', () => page.getByLabel('Sort by').selectOption('price-high'));
  await step('search box', () => page.getByRole('searchbox').click());
  for (const letter of 'rose') await key(letter);
  await press('Remove filter “rose”');
  const cards = page.getByTestId('product-card');
  await step('first wish', () =>
    cards
      .first()
      .getByRole('button', { name: /wishlist/ })
      .click(),
  );
  await step('second wish', () =>
    cards
      .nth(1)
      .getByRole('button', { name: /wishlist/ })
      .click(),
  );
  await step('Add to Cart on a card', () =>
    cards
      .first()
      .getByRole('button', { name: /^Add to Cart/ })
      .click(),
  );
  await press('Close notification');
  await key('/');
  await page.locator('dialog [role=combobox]:focus').waitFor();
  for (const letter of 'tulip') await key(letter);
  await page.getByRole('listbox').getByRole('option').first().waitFor();
  await key('ArrowDown');
  await key('ArrowDown');
  await key('ArrowUp');
  await key('Enter');
  await button('Buy Now').waitFor();
  await press('Increase quantity');
  await press('Increase quantity');
  await press('Decrease quantity');
  await press('Share');
  await key('Escape');
  await press('Add to Cart');
  await press(/^Zoom/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).waitFor();
  await key('ArrowRight');
  await key('Escape');
  await press(/^Cart/);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Increase/ })
    .first()
    .waitFor();
  await step('increase in the cart', () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Increase/ })
      .first()
      .click(),
  );
  await key('Escape');
  return steps;
}
