import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
/** The pages' clocks are the tests' to move on. */
beforeEach(async () => {
  visitor = await visit(browser, 'about:blank', undefined, { reducedMotion: 'no-preference' });
  page = visitor.page;
  await page.clock.install();
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const slide = (position: string) => page.getByRole('group', { name: position, exact: true });

test('the slides of the home page move on every 8 seconds, wrap around, and rest when asked', async () => {
  await openPage(page, '/');
  await page.mouse.move(600, 880);
  await slide('1 of 3').waitFor();
  for (const next of ['2 of 3', '3 of 3', '1 of 3']) {
    await page.clock.runFor(8000);
    await slide(next).waitFor();
  }
  await page.getByRole('region', { name: 'Welcome' }).hover();
  await page.clock.runFor(20_000);
  expect(await slide('1 of 3').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Pause slides' }).click();
  await page.mouse.move(600, 880);
  await page.clock.runFor(20_000);
  expect(await slide('1 of 3').isVisible()).toBe(true);
  await page.getByRole('button', { name: 'Next slide' }).click();
  await slide('2 of 3').waitFor();
});

test('a toast stays 5 seconds, the one about an email 3, and only one is there at a time', async () => {
  await openPage(page, '/offers');
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.getByTestId('toast');
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
  await toast.getByText('Invalid Email').waitFor();
  await page.mouse.move(5, 5);
  await page.clock.runFor(2900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });

  await page.getByPlaceholder('Your email', { exact: true }).fill('ada');
  await page.keyboard.press('Enter');
  await page.getByPlaceholder('Your email', { exact: true }).fill('ada');
  await page.keyboard.press('Enter');
  await toast.getByText('Subscribed!').waitFor();
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(4900);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
});

test('a parcel on screen is asked for again every five minutes', async () => {
  await asVisitor(visitor.context.request)('/api/auth/login', { username: 'rosa', password: 'crochet-demo' });
  await openPage(page, '/my-orders');
  await page
    .getByRole('link', { name: /^Track LP/ })
    .first()
    .click();
  await page.getByText('Tracking History').waitFor();
  const again = page.waitForRequest('**/api/shipping/track/*');
  await page.clock.runFor(5 * 60_000 + 1000);
  await again;
});

test('pictures turn by a swipe, and the targets of the share menu open in a small window', async () => {
  const products = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as { id: string; name: string }[];
  await openPage(page, `/product/${products.find(({ name }) => name === 'Rose Stem')?.id}`);
  await page.getByRole('button', { name: /^Zoom/ }).click();
  const counter = page.getByRole('dialog').getByRole('status');
  await counter.waitFor();
  const before = await counter.textContent();
  await page.mouse.move(800, 450);
  await page.mouse.down();
  await page.mouse.move(500, 450, { steps: 4 });
  await page.mouse.up();
  expect(await counter.textContent()).not.toBe(before);
  await page.keyboard.press('Escape');
  await counter.waitFor({ state: 'detached' });

  await page.evaluate(() => {
    window.open = (...asked) => {
      document.body.dataset.opened = JSON.stringify(asked);
      return null;
    };
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Pinterest' }).click();
  const opened = await page.evaluate(() => document.body.dataset.opened);
  expect(opened).toContain('width=600,height=400');
  expect(opened).toContain(encodeURIComponent(page.url()));
});
