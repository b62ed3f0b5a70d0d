import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import type { CallOutput } from '@loop-petal/contracts/operations/call';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Api } from '@loop-petal/web-kit/api-client';
import { expect, type Page } from '@playwright/test';
import { CUSTOMER } from '../../infra/seed/src/seed-customer.ts';
import { asVisitorOf, type ShopCallName, until } from '../shop-api.ts';
import { SHOP_URL } from '../shop-url.ts';
import type { Place } from './specified-texts.ts';

export interface ShopperPage {
  page: Page;
  /** Loads a page; on the current page it only closes overlays. */
  open(path: string): Promise<void>;
  calm(): Promise<void>;
  product(name: string): ProductView;
  products: readonly ProductView[];
  call: Api<ShopCalls>['call'];
  signIn(): Promise<unknown>;
  putInCart(name: string, quantity?: number): Promise<unknown>;
  keep(name: string): Promise<unknown>;
  fail(call: ShopCallName): Promise<void>;
  answer<Name extends ShopCallName>(call: Name, json: CallOutput<ShopCalls[Name]>): Promise<void>;
  hold(call: ShopCallName): Promise<void>;
}

export type Visit = Partial<Record<Place, (shopper: ShopperPage) => Promise<void>>>;

export function shopperPage(page: Page, products: readonly ProductView[]): ShopperPage {
  const { call } = asVisitorOf(page);
  const product = (name: string) => {
    const found = products.find((candidate) => candidate.name === name);
    if (!found) throw new Error(`the shop has no ${name}`);
    return found;
  };
  type Step = Parameters<Page['route']>[1];
  const intercept = async (name: ShopCallName, step: Step) => {
    const [method, path = ''] = name.split(' ');
    await page.route(`**${path.replace(/{\w+}/g, '*')}`, (route, request) =>
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
    call,
    signIn: () => call('POST /api/auth/login', { body: CUSTOMER }),
    putInCart: (name, quantity = 1) => {
      const { id, colors } = product(name);
      return call('POST /api/cart', { body: { productId: id, quantity, selectedColor: colors[0] ?? null } });
    },
    keep: (name) => call('POST /api/wishlist', { body: { productId: product(name).id } }),
    fail: (name) => intercept(name, (route) => route.fulfill({ status: 500, json: {} })),
    answer: (name, json) => intercept(name, (route) => route.fulfill({ json })),
    hold: (name) => intercept(name, () => undefined),
  };
}

async function closeDialog(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (await dialog.isVisible()) await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

/** Waits until the page's script has run, because only it knows the chosen theme. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  // Parts below the first screen hydrate on the first interaction, which may come before their listener exists.
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
