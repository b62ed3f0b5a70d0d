import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export const SHOP_URL = process.env.SHOP_URL ?? 'http://localhost:8080';

/** Chromium calls home unless it is told not to; CI machines have no way out. */
const QUIET = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: QUIET });

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the console complained of so far. */
  complaints: string[];
  leave(): Promise<void>;
}

/** A browser of its own for one person: no cookies, no storage shared with others. */
export async function visit(
  browser: Browser,
  path = '/',
  size = { width: 1280, height: 900 },
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({ baseURL: SHOP_URL, viewport: size, reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(path, { waitUntil: 'networkidle' });
  return { page, context, complaints, leave: () => context.close() };
}
