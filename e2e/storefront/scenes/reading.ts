import type { Stage } from '../stage.ts';

const opening =
  (path: string) =>
  ({ open }: Stage) =>
    open(path);

async function writeMessage({ open, page }: Stage) {
  await open('/contact');
  await page.getByLabel('Name').fill('Ada Stone');
  await page.locator('main').getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Message').fill('Do you make peonies in blue?');
  await page.getByRole('button', { name: 'Send Message' }).click();
}

async function subscribe({ open, page }: Stage, email: string) {
  await open('/offers');
  await page.getByPlaceholder('Enter your email').fill(email);
  await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
}

const search = async ({ open, page }: Stage, term: string) => {
  await open('/');
  await page.getByRole('button', { name: 'Search' }).click();
  if (term) await page.getByRole('combobox', { name: 'Search for flowers' }).fill(term);
};

async function openChat({ open, page }: Stage, tab: 'Product Search' | 'Live Chat') {
  await open('/');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByRole('tab', { name: tab }).click();
}

async function write({ page }: Stage, label: string, text: string) {
  await page.getByRole('dialog').getByLabel(label, { exact: true }).fill(text);
  await page.keyboard.press('Enter');
}

export const READING_SCENES = {
  header: opening('/about'),
  footer: opening('/about'),
  'search dialog': (stage: Stage) => search(stage, ''),
  'search without results': (stage: Stage) => search(stage, 'xyzzy'),
  'search failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/search-products');
    await search(stage, 'rose');
  },
  chat: (stage: Stage) => openChat(stage, 'Product Search'),
  'product search in the chat failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/search-products');
    await openChat(stage, 'Product Search');
    await write(stage, 'What are you looking for?', 'a rose');
  },
  'live chat, no connection': async (stage: Stage) => {
    await stage.fail('POST', '/api/live-chat/session');
    await openChat(stage, 'Live Chat');
  },
  'live chat, message not sent': async (stage: Stage) => {
    await stage.fail('POST', '/api/live-chat/send');
    const joined = stage.page.waitForResponse('**/api/live-chat/messages*');
    await openChat(stage, 'Live Chat');
    await joined;
    await write(stage, 'Message', 'Hello');
  },
  'live chat, queued message not sent': async (stage: Stage) => {
    await stage.fail('POST', '/api/live-chat/send');
    let letThrough: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letThrough = resolve;
    });
    await stage.page.route('**/api/live-chat/session', async (route) => {
      await gate;
      await route.continue();
    });
    await openChat(stage, 'Live Chat');
    await write(stage, 'Message', 'A message from before there was a conversation');
    await stage.page.getByText('“A message from before there wa…” is sent as soon as we are connected').waitFor();
    letThrough();
  },
  'home page': async ({ open, page }: Stage) => {
    await open('/');
    for (const question of await page.locator('#faq summary').all()) await question.click();
  },
  'about page': opening('/about'),
  'contact page': opening('/contact'),
  'contact form, nothing filled in': async ({ open, page }: Stage) => {
    await open('/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
  },
  'contact form, on its way': async (stage: Stage) => {
    await stage.hold('POST', '/api/contact');
    await writeMessage(stage);
  },
  'contact form, failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/contact');
    await writeMessage(stage);
  },
  'contact form, sent': writeMessage,
  'newsletter, no email': (stage: Stage) => subscribe(stage, 'ada'),
  'newsletter, failed': async (stage: Stage) => {
    await stage.fail('POST', '/api/newsletter/subscribe');
    await subscribe(stage, 'ada@example.com');
  },
  'newsletter, subscribed': (stage: Stage) => subscribe(stage, `ada-${Date.now()}@example.com`),
  'newsletter in the footer': async ({ open, page }: Stage) => {
    await open('/about');
    await page.getByPlaceholder('Your email').fill('ada');
    await page.getByRole('button', { name: 'Subscribe' }).click();
  },
  'shipping page': opening('/shipping'),
  'tracking, found': async ({ answer, open, page }: Stage) => {
    const timestamp = '2026-03-02T17:20:00.000Z';
    await answer('GET', '/api/shipping/track/LP00000000002', {
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
    await page.getByText('Tracking History').waitFor();
  },
  'tracking, not found': async ({ open, page }: Stage) => {
    await open('/shipping?tab=tracking');
    await page.getByLabel('Tracking number').fill('LP00000000001');
    await page.keyboard.press('Enter');
  },
  'shipping and returns page': opening('/shipping-returns'),
  'privacy page': opening('/privacy-policy'),
  'terms page': opening('/terms-conditions'),
  'unknown page': opening('/no-such-page'),
};
