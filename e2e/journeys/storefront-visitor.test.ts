import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { asAdmin, until } from '../shop-api.ts';
import { linkInMail, newPerson } from '../storefront/people.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, 'about:blank', undefined, { colorScheme: 'light' });
  page = visitor.page;
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const PAPER = { light: 'rgb(246, 239, 228)', dark: 'rgb(28, 22, 19)' };
const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const theme = (name: string) => page.getByRole('radio', { name, exact: true });

test('the dark theme is chosen, kept, and there before the first paint of the next page', async () => {
  await openPage(page, '/about');
  expect(await paper()).toBe(PAPER.light);
  await theme('Dark').check();
  expect(await paper()).toBe(PAPER.dark);

  // Without the page's script: only what stands in the head can have set it.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  expect(await paper()).toBe(PAPER.dark);
  await page.unroute('**/assets/*.js');
  await openPage(page, '/contact');
  expect(await theme('Dark').isChecked()).toBe(true);
  expect(await page.locator('meta[name=theme-color][media=all]').getAttribute('content')).toBe('#1c1613');
  await theme('Same as device').check();
  expect(await paper()).toBe(PAPER.light);
});

test('without preference cookies the theme is kept until the tab is closed', async () => {
  await openPage(page, '/privacy-policy');
  await page.locator('main').getByRole('button', { name: 'Cookie settings' }).click();
  expect(await page.getByLabel('Essential').isDisabled()).toBe(true);
  expect(await page.getByLabel('Analytics').isChecked()).toBe(false);
  expect(await page.getByLabel('Marketing').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Essential only' }).click();
  await theme('Dark').check();
  await openPage(page, '/about');
  expect(await paper()).toBe(PAPER.dark);

  const tab = await visitor.context.newPage();
  await openPage(tab, '/about');
  expect(await tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(PAPER.light);
});

test('reduced motion turns animations off', async () => {
  await openPage(page, '/');
  const slowest = await page.evaluate(() =>
    Math.max(
      ...[...document.querySelectorAll('*')].map((element) =>
        Math.max(...getComputedStyle(element).transitionDuration.split(',').map(Number.parseFloat)),
      ),
    ),
  );
  expect(slowest).toBeLessThan(0.001);
});

test('a message reaches the shop, with its subject', async () => {
  const { username, email } = newPerson();
  await openPage(page, '/contact');
  await page.getByRole('link', { name: 'Send a message' }).click();
  await page.getByLabel('Name').fill(username);
  await page.locator('main').getByLabel('Email').fill(email);
  await page.getByLabel('Subject').selectOption('Custom Order Request');
  await page.getByLabel('Message').fill('A bouquet in blue, please');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Message sent!').waitFor();
  expect(await page.getByLabel('Message').inputValue()).toBe('');
  const admin = await asAdmin();
  const contacts = (await admin('/api/admin/contacts')) as { email: string; subject: string }[];
  expect(contacts.find((contact) => contact.email === email)?.subject).toBe('custom');
});

test('a message that can not be sent says why, and is not sent later unasked', async () => {
  await openPage(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.locator('main').getByLabel('Email').fill('ada at home');
  await page.getByLabel('Message').fill('Hello?');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await page.getByText('Please enter a valid email address.').waitFor();
  await page.locator('main').getByLabel('Email').fill('ada@example.com');
  await visitor.context.setOffline(true);
  await send.click();
  await page.getByText('Failed to send message. Please try again.').waitFor();
  await visitor.context.setOffline(false);
  await send.click();
  await page.getByText('Message sent!').waitFor();
});

test('the newsletter is ordered in the footer, left by the link in a mail, and ordered again', async () => {
  const { email } = newPerson();
  const admin = await asAdmin();
  const isActive = async () => {
    const all = (await admin('/api/admin/newsletter-subscriptions')) as { email: string; isActive: boolean }[];
    return all.find((subscription) => subscription.email === email)?.isActive;
  };
  await openPage(page, '/about');
  await page.getByPlaceholder('Your email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByText('Subscribed!').waitFor();
  await until(isActive, (active) => active === true, 'subscribed');

  await asVisitor(visitor.context.request)('/api/newsletter/unsubscribe', { email });
  const link = await linkInMail(email, /https?:\S+\/newsletter\?token=\S+/);
  await openPage(page, link);
  await page.getByText(`Shall we take ${email} off our newsletter?`).waitFor();
  expect(await isActive()).toBe(true);
  await page.getByRole('button', { name: 'Yes, please' }).click();
  await page.getByText('You have been unsubscribed.').waitFor();
  expect(await isActive()).toBe(false);
});

test('a parcel can be shared by its address, and followed by whoever has it', async () => {
  await asVisitor(visitor.context.request)('/api/auth/login', { username: 'rosa', password: 'crochet-demo' });
  await openPage(page, '/my-orders');
  await page
    .getByRole('link', { name: /^Track LP/ })
    .first()
    .click();
  await page.getByRole('heading', { name: /^LP\d{11}$/ }).waitFor();
  const address = page.url();
  await visitor.context.clearCookies();
  await openPage(page, address);
  await page.getByText('Tracking History').waitFor();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('heading', { name: /^LP\d{11}$/ }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a walk through the shop by its own links leaves the console empty', async () => {
  await openPage(page, '/');
  for (const name of ['About', 'Shop', 'Offers', 'Contact', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await page.locator('h1').first().waitFor();
  }
  for (const name of ['Potted Flowers', 'Shipping & Returns', 'Terms & Conditions', 'Privacy Policy', 'FAQ']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await page.locator('h1').first().waitFor();
  }
  await page.waitForFunction(() => {
    const top = document.getElementById('faq')?.getBoundingClientRect().top ?? Number.NaN;
    return top > -20 && top < 200;
  });
  expect(visitor.complaints).toEqual([]);
});
