import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ShopClient } from '../infra/seed/src/shop-client.ts';
import { SHOP_URL, type Visitor } from './browser.ts';

let token: Promise<string> | undefined;

/** One token for a whole file: who signs in too often has to wait. */
const ownerToken = (): Promise<string> => {
  token ??= new ShopClient(SHOP_URL, SHOP_URL)
    .post<{ token: string }>('/api/admin/login', { username: 'admin', password: 'crochet-demo' })
    .then((answer) => answer.token);
  return token;
};

/** The owner at a place of the panel, signed in. Calls that wait for news never end, so there is no quiet to wait for. */
export async function openAdmin(
  browser: Browser,
  /** Path and query below `/admin`. */
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: SHOP_URL,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const stored = await ownerToken();
  await context.addInitScript((value) => {
    if (!sessionStorage.getItem('arrived')) localStorage.setItem('admin-token', value);
    sessionStorage.setItem('arrived', 'yes');
  }, stored);
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`/admin${address}`);
  await page.getByRole('tablist', { name: 'Admin sections' }).waitFor();
  return { page, context, complaints, leave: () => context.close() };
}

/** Where toasts appear. */
export const toast = (page: Page, text: string) => page.getByTestId('toast').filter({ hasText: text }).waitFor();
