import { expect } from '@playwright/test';
import type { ShopperPage, Visit } from '../shopper-page.ts';

const opening =
  (path: string) =>
  ({ open }: ShopperPage) =>
    open(path);

async function writeMessage({ page }: ShopperPage) {
  await page.getByLabel('Name').fill('Ada Stone');
  await page.locator('main').getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Do you make peonies in blue?');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

async function subscribe({ page }: ShopperPage, email: string) {
  await page.getByPlaceholder('Enter your email').fill(email);
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
}

const search = async ({ open, page }: ShopperPage, term: string) => {
  await open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  if (term) await page.getByRole('combobox', { name: 'Search for flowers' }).fill(term);
};

async function openChat({ open, page }: ShopperPage, tab: 'Product Search' | 'Live Chat') {
  await open('/');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

async function write({ page }: ShopperPage, label: string, text: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

export const READING_VISITS: Record<string, Visit> = {
  'the home page, search and chat': {
    'home page': async ({ open, page }) => {
      await open('/');
      for (const question of await page.locator('#faq summary').all()) await question.click();
    },
    'search dialog': (shopper) => search(shopper, ''),
    'search without results': (shopper) => search(shopper, 'xyzzy'),
    'search failed': async (shopper) => {
      await shopper.fail('POST /api/search-products');
      await search(shopper, 'rose');
    },
    chat: (shopper) => openChat(shopper, 'Product Search'),
    'product search in the chat failed': async (shopper) => {
      await shopper.fail('POST /api/search-products');
      await write(shopper, 'What are you looking for?', 'a rose');
    },
    'live chat, no connection': async (shopper) => {
      await shopper.fail('POST /api/live-chat/session');
      await shopper.page.getByRole('tab', { name: 'Live Chat' }).click();
    },
  },
  'a message to the live chat': {
    'live chat, message not sent': async (shopper) => {
      await shopper.fail('POST /api/live-chat/send');
      const joined = shopper.page.waitForResponse('**/api/live-chat/messages*');
      await openChat(shopper, 'Live Chat');
      await joined;
      await write(shopper, 'Message', 'Hello');
    },
  },
  'a message before there is a live chat': {
    'live chat, queued message not sent': async (shopper) => {
      await shopper.fail('POST /api/live-chat/send');
      let letThrough: () => void = () => undefined;
      const gate = new Promise<void>((resolve) => {
        letThrough = resolve;
      });
      await shopper.page.route('**/api/live-chat/session', async (route) => {
        await gate;
        await route.continue();
      });
      await openChat(shopper, 'Live Chat');
      await write(shopper, 'Message', 'A message from before there was a conversation');
      await expect(
        shopper.page.getByText('We’ll send “A message from before there wa…” when you’re connected'),
      ).toBeVisible();
      letThrough();
    },
  },
  'the about page': {
    header: opening('/about'),
    footer: opening('/about'),
    'about page': opening('/about'),
    'newsletter in the footer': async ({ page }) => {
      await page.getByPlaceholder('Your email').fill('ada');
      await page.getByRole('button', { name: 'Subscribe' }).click();
    },
  },
  'the contact page': {
    'contact page': opening('/contact'),
    'contact form, nothing filled in': ({ page }) => page.getByRole('button', { name: 'Send Message' }).click(),
    'contact form, failed': async (shopper) => {
      await shopper.fail('POST /api/contact');
      await writeMessage(shopper);
    },
    'contact form, sent': writeMessage,
    'contact form, on its way': async (shopper) => {
      await shopper.hold('POST /api/contact');
      await writeMessage(shopper);
    },
  },
  'the offers page': {
    'offers page': opening('/offers'),
    'newsletter, no email': (shopper) => subscribe(shopper, 'ada'),
    'newsletter, failed': async (shopper) => {
      await shopper.fail('POST /api/newsletter/subscribe');
      await subscribe(shopper, 'ada@example.com');
    },
    'newsletter, subscribed': (shopper) => subscribe(shopper, `ada-${Date.now()}@example.com`),
  },
  'shipping and tracking': {
    'shipping page': opening('/shipping'),
    'tracking, found': async ({ answer, open, page }) => {
      const timestamp = '2026-03-02T17:20:00.000Z';
      await answer('GET /api/shipping/track/{trackingNumber}', {
        tracking: {
          trackingNumber: 'LP00000000002',
          status: 'Delivered',
          statusDescription: 'Delivered at the front door',
          estimatedDeliveryDate: timestamp,
          actualDeliveryDate: timestamp,
          location: 'Portland, OR',
          events: [{ eventDescription: 'Delivered at the front door', timestamp, location: 'Portland, OR' }],
        },
      });
      await open('/shipping?tab=tracking');
      await page.getByLabel('Tracking number').fill('LP00000000002');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Tracking History')).toBeVisible();
    },
    'tracking, not found': async ({ page }) => {
      await page.getByLabel('Tracking number').fill('LP00000000001');
      await page.keyboard.press('Enter');
    },
  },
  'policies and a wrong address': {
    'shipping and returns page': opening('/shipping-returns'),
    'privacy page': opening('/privacy-policy'),
    'terms page': opening('/terms-conditions'),
    'unknown page': opening('/no-such-page'),
  },
};
