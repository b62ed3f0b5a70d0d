import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { SHOP_URL } from './shop-url.ts';
import { newVisitor, type Visitor } from './visitor.ts';

export interface Admin {
  username: string;
  password: string;
}
export const OWNER: Admin = { username: 'admin', password: 'crochet-demo' };
export const ARTISAN: Admin = { username: 'lena', password: 'crochet-demo' };

type SignedIn = Exclude<BrowserContextOptions['storageState'], string | undefined>;
const signedIn = new Map<string, Promise<SignedIn>>();

/** A browser state that is signed in to the admin panel; cached, because frequent sign-ins are rate-limited. */
export function signedInAs(admin: Admin, shopUrl = SHOP_URL): Promise<SignedIn> {
  const key = `${admin.username} at ${shopUrl}`;
  const known = signedIn.get(key);
  if (known) return known;
  const state = createShopClient(shopUrl)
    .call('POST /api/admin/login', { body: admin })
    .then(({ token, role }) => ({
      cookies: [],
      origins: [
        {
          origin: shopUrl,
          localStorage: [
            { name: 'admin-token', value: token },
            { name: 'admin-role', value: role },
          ],
        },
      ],
    }));
  signedIn.set(key, state);
  return state;
}

/** A page of the panel as the owner sees it; `place` follows `/admin` in its URL. */
export async function openOwnersPage(
  browser: Browser,
  place: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const owner = await newVisitor(browser, { ...options, storageState: await signedInAs(OWNER) });
  await owner.page.goto(`/admin${place}`);
  await expect(owner.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  return owner;
}

export const toast = (page: Page, text: string) =>
  expect(page.getByTestId('toast').filter({ hasText: text })).toBeVisible();
