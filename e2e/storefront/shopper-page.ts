import { expect, type Page } from '@playwright/test';
import { until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import type { Place } from './specified-texts.ts';

export interface Product {
  id: string;
  name: string;
  category: string;
  colors: string[];
  variations: { id: string; isAvailable: boolean }[];
}

export interface ShopperPage {
  page: Page;
  /** Loads a page; on the current page it only closes overlays. */
  open(path: string): Promise<void>;
  calm(): Promise<void>;
  product(name: string): Product;
  products: readonly Product[];
  post(path: string, data: object): Promise<void>;
  signIn(): Promise<void>;
  putInCart(name: string, quantity?: number): Promise<void>;
  keep(name: string): Promise<void>;
  fail(method: string, path: string): Promise<void>;
  answer(method: string, path: string, json: unknown): Promise<void>;
  hold(method: string, path: string): Promise<void>;
}

export type Visit = Partial<Record<Place, (shopper: ShopperPage) => Promise<void>>>;

export function shopperPage(page: Page, products: readonly Product[]): ShopperPage {
  const call = (path: string, data: object) => postAs(page, path, data);
  const product = (name: string) => {
    const found = products.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`the shop has no ${name}`);
    return found;
  };
  type Step = Parameters<Page['route']>[1];
  const intercept = async (method: string, path: string, step: Step) => {
    await page.route(`**${path}`, (route, request) =>
      request.method() === method ? step(route, request) : route.fallback(),
    );
  };

  return {
    page,
    products,
    product,
    open: (path) => (page.url() === new URL(path, SHOP_URL).href ? closeDialog(page) : openPage(page, path)),
    calm: async () => {
      await page.unrouteAll();
      const toast = page.getByTestId('toast');
      await toast.getByLabel('Close notification').evaluateAll(([button]) => (button as HTMLElement)?.click());
      await expect(toast).toHaveCount(0);
    },
    post: call,
    signIn: () => call('/api/auth/login', { username: 'rosa', password: 'crochet-demo' }),
    putInCart: (name, quantity = 1) => {
      const { id, colors } = product(name);
      return call('/api/cart', { productId: id, quantity, selectedColor: colors[0] ?? null });
    },
    keep: (name) => call('/api/wishlist', { productId: product(name).id }),
    fail: (method, path) => intercept(method, path, (route) => route.fulfill({ status: 500, json: {} })),
    answer: (method, path, json) => intercept(method, path, (route) => route.fulfill({ json })),
    hold: (method, path) => intercept(method, path, () => undefined),
  };
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Waits until the page's script runs: only it can know the chosen theme. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // Parts below the first screen hydrate at the first interaction, which may come before their listener exists.
  await until(
    async () => {
      await page.mouse.move(2, 2);
      await page.mouse.move(1, 1);
      return page.locator('input[name=theme]:checked').count();
    },
    (chosen) => chosen > 0,
    `life on ${path}`,
  );
}

export async function postAs(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(`${SHOP_URL}${path}`, { data, headers: { origin: SHOP_URL } });
  if (!response.ok()) throw new Error(`${path}: ${response.status()} ${await response.text()}`);
}

/** All readable text of the page, including below the fold: texts, names of controls, placeholders, options. */
export const readable = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const nothingRests = new CSSStyleSheet();
    nothingRests.replaceSync('* { content-visibility: visible !important }');
    document.adoptedStyleSheets = [nothingRests];
    const parts = [document.body.innerText];
    for (const element of document.querySelectorAll('[aria-label], [placeholder], option')) {
      if (!(element.closest('select') ?? element).checkVisibility()) continue;
      const { ariaLabel, textContent } = element;
      parts.push(ariaLabel ?? '', element.getAttribute('placeholder') ?? '');
      if (element.tagName === 'OPTION') parts.push(textContent ?? '');
    }
    return parts.join('\n').replace(/\s+/g, ' ');
  });
