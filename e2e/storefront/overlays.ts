import { PLACEHOLDER_IMAGE } from '@loop-petal/contracts/rules/shop';
import { expect, type Page } from '@playwright/test';
import { CUSTOMER } from '../../infra/seed/src/seed-customer.ts';
import { continueToPayment, fillShipping } from '../checkout.ts';
import { addToCart, productIdOf } from '../guest.ts';
import { asVisitorOf } from '../shop-api.ts';
import { openPage } from './shopper-page.ts';

export interface Overlay {
  at: string;
  /** Signed in as rosa; otherwise a guest with one flower in the cart. */
  signedIn?: boolean;
  open: (page: Page) => Promise<unknown>;
}

export async function openOverlay(page: Page, { at, signedIn, open }: Overlay): Promise<void> {
  const visitor = asVisitorOf(page);
  if (signedIn) await visitor.call('POST /api/auth/login', { body: CUSTOMER });
  else await addToCart(visitor, 'Lavender Sprig');
  await openPage(page, at.startsWith('/') ? at : `/product/${await productIdOf(at)}`);
  await open(page);
}

/** A phone has one button for the account; it opens the sign-in dialog. */
async function openSignIn(page: Page) {
  await page
    .getByRole('button', { name: /^(Sign In|Account)$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByLabel('Username')).toBeVisible();
}

async function openRegister(page: Page) {
  await openSignIn(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign up' }).click();
  await page.getByLabel('Add shipping address to my profile').check();
}

export async function openPayment(page: Page) {
  await fillShipping(page, 'ada@example.com');
  await continueToPayment(page);
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
}

async function searchInChat(page: Page) {
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByLabel('What are you looking for?').fill('rose');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
}

export const OVERLAYS: Record<string, Overlay> = {
  'sign-in dialog': { at: '/', open: openSignIn },
  'forgotten password': {
    at: '/',
    open: async (page) => {
      await openSignIn(page);
      await page.getByRole('button', { name: 'Forgot password?' }).click();
    },
  },
  'register dialog with an address': { at: '/', open: openRegister },
  'account menu': { at: '/', signedIn: true, open: (page) => page.getByRole('button', { name: 'rosa' }).click() },
  'search, asked nothing': { at: '/', open: (page) => page.keyboard.press('/') },
  'search, found something': {
    at: '/',
    open: async (page) => {
      await page.keyboard.press('/');
      await page.getByRole('combobox').fill('rose');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  'cart panel': { at: '/', open: (page) => page.getByRole('button', { name: /^Cart/ }).first().click() },
  'cookie settings': { at: '/', open: (page) => page.getByRole('button', { name: 'Cookie settings' }).click() },
  'chat, product search': { at: '/', open: searchInChat },
  'chat, product search, nothing has a picture': {
    at: '/',
    open: async (page) => {
      await page.route('**/api/search-products', async (route) => {
        const found = await (await route.fetch()).json();
        for (const product of found.products) product.imageUrl = PLACEHOLDER_IMAGE;
        await route.fulfill({ json: found });
      });
      await searchInChat(page);
    },
  },
  'chat, live': {
    at: '/',
    open: async (page) => {
      await page.getByRole('button', { name: 'Customer Support' }).click();
      await page.getByRole('tab', { name: 'Live Chat' }).click();
      await expect(page.getByRole('dialog').getByLabel('Message')).toBeVisible();
    },
  },
  zoom: { at: 'Rose Stem', open: (page) => page.getByRole('button', { name: /^Zoom/ }).click() },
  'share menu': { at: 'Rose Stem', open: (page) => page.getByRole('button', { name: 'Share' }).click() },
  'filters of the shop': {
    at: '/shop?category=stems&filter=offers&q=rose',
    open: (page) => expect(page.getByRole('button', { name: 'Clear all' })).toBeVisible(),
  },
  'new address': {
    at: '/settings',
    signedIn: true,
    open: (page) => page.getByRole('button', { name: 'Add address' }).click(),
  },
  'delete account': {
    at: '/settings',
    signedIn: true,
    open: (page) => page.getByRole('button', { name: 'Delete my account' }).click(),
  },
  'order details and actions': {
    at: '/my-orders',
    signedIn: true,
    open: (page) => page.getByText('Order details').first().click(),
  },
  'return request': {
    at: '/my-orders',
    signedIn: true,
    open: (page) => page.getByRole('button', { name: 'Request a return' }).first().click(),
  },
  'errors of the checkout': {
    at: '/checkout',
    open: async (page) => {
      await page.getByRole('button', { name: 'Continue to Payment' }).click();
      await expect(page.getByText('Please check these fields')).toBeVisible();
    },
  },
  'payment step': { at: '/checkout', open: openPayment },
  'errors of the card': {
    at: '/checkout',
    open: async (page) => {
      await openPayment(page);
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await expect(page.getByText('Please fill in all required card fields')).toBeVisible();
    },
  },
  toast: {
    at: 'Rose Stem',
    open: async (page) => {
      await page.getByRole('button', { name: 'Add to Cart', exact: true }).click();
      // A toast with focus stays open.
      await page.getByTestId('toast').getByLabel('Close notification').focus();
    },
  },
};
