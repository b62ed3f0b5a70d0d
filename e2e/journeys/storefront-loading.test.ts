import { expect, test } from '../fixtures.ts';
import { productIdOf } from '../guest.ts';

declare global {
  interface Window {
    shifts: number[];
    formats: string[];
  }
}

/** The maximum layout shift while a page loads, as scored by the browser. */
const MOST = 0.02;

for (const [device, width, height] of [
  ['phone', 412, 823],
  ['desktop', 1280, 900],
] as const)
  test(`pages do not move while they load on a ${device}`, async ({ page, complaints }) => {
    await page.setViewportSize({ width, height });
    await page.addInitScript(() => {
      window.shifts = [];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) window.shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const id = await productIdOf('Rose Stem');
    for (const path of ['/', '/shop', '/offers', `/product/${id}`]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const moved = await page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
      expect(moved, path).toBeLessThan(MOST);
    }
    expect(complaints).toEqual([]);
  });

// The first format that a browser creates takes longer than all other work of a page.
test('pages create no date or number format while they load', async ({ page }) => {
  await page.addInitScript(() => {
    window.formats = [];
    for (const name of ['DateTimeFormat', 'NumberFormat', 'Segmenter', 'Collator', 'PluralRules'] as const)
      (Intl as Record<string, object>)[name] = new Proxy(Intl[name], {
        construct(target, given) {
          window.formats.push(name);
          return Reflect.construct(target, given);
        },
      });
  });
  const id = await productIdOf('Rose Stem');
  for (const path of ['/', '/shop', `/product/${id}`, '/cart']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => window.formats), path).toEqual([]);
  }
});
