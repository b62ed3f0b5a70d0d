import type { Page } from '@playwright/test';
import { CUSTOMER } from '../../infra/seed/src/seed-customer.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, asVisitorOf, until } from '../shop-api.ts';
import { linkInEmail, newPerson } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

test.use({ colorScheme: 'light' });

const PAPER = { light: 'rgb(246, 239, 228)', dark: 'rgb(28, 22, 19)' };
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const theme = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

test('the dark theme is kept and applied before the first paint of the next page', async ({ page }) => {
  await openPage(page, '/about');
  expect(await paper(page)).toBe(PAPER.light);
  await theme(page, 'Dark').check();
  expect(await paper(page)).toBe(PAPER.dark);

  // The page's code is not loaded, so only the script in the head can have set it.
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/contact', { waitUntil: 'domcontentloaded' });
  expect(await paper(page)).toBe(PAPER.dark);
  await page.unroute('**/assets/*.js');
  await openPage(page, '/contact');
  await expect(theme(page, 'Dark')).toBeChecked();
  await expect(page.locator('meta[name=theme-color][media=all]')).toHaveAttribute('content', '#1c1613');
  await theme(page, 'Same as device').check();
  expect(await paper(page)).toBe(PAPER.light);
});

test('without preference cookies, the theme is kept until the tab is closed', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  await page.locator('main').getByRole('button', { name: 'Cookie settings' }).click();
  await expect(page.getByLabel('Essential')).toBeDisabled();
  await expect(page.getByLabel('Analytics')).not.toBeChecked();
  await expect(page.getByLabel('Marketing')).not.toBeChecked();
  await page.getByRole('button', { name: 'Essential only' }).click();
  await theme(page, 'Dark').check();
  await openPage(page, '/about');
  expect(await paper(page)).toBe(PAPER.dark);

  const tab = await page.context().newPage();
  await openPage(tab, '/about');
  expect(await tab.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(PAPER.light);
});

test('reduced motion turns animations off', async ({ page }) => {
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

test('a message reaches the shop, with its subject', async ({ page }) => {
  const { username, email } = newPerson();
  await openPage(page, '/contact');
  await page.getByRole('link', { name: 'Send a message' }).click();
  await page.getByLabel('Name').fill(username);
  await page.locator('main').getByLabel('Email').fill(email);
  await page.getByLabel('Subject').selectOption('Custom Order Request');
  await page.getByLabel('Message').fill('A bouquet in blue, please');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Message sent!')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  const admin = await asAdmin();
  const contacts = await admin.call('GET /api/admin/contacts');
  expect(contacts.find((contact) => contact.email === email)?.subject).toBe('custom');
});

test('a message that can’t be sent shows the reason and is not sent later', async ({ page }) => {
  await openPage(page, '/contact');
  await page.getByLabel('Name').fill('Ada');
  await page.locator('main').getByLabel('Email').fill('ada at home');
  await page.getByLabel('Message').fill('Hello?');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.locator('main').getByLabel('Email').fill('ada@example.com');
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await send.click();
  await expect(page.getByText('Message sent!')).toBeVisible();
});

test('a visitor subscribes to the newsletter in the footer, unsubscribes by an email link, and subscribes again', async ({
  page,
}) => {
  const { email } = newPerson();
  const admin = await asAdmin();
  const isActive = async () => {
    const all = await admin.call('GET /api/admin/newsletter-subscriptions');
    return all.find((subscription) => subscription.email === email)?.isActive;
  };
  await openPage(page, '/about');
  await page.getByPlaceholder('Your email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Subscribed!')).toBeVisible();
  await until(isActive, (active) => active === true, 'subscribed');

  await asVisitorOf(page).call('POST /api/newsletter/unsubscribe', { body: { email } });
  const link = await linkInEmail(email, /https?:\S+\/newsletter\?token=\S+/);
  await openPage(page, link);
  await expect(page.getByText(`Unsubscribe ${email} from our newsletter?`)).toBeVisible();
  expect(await isActive()).toBe(true);
  await page.getByRole('button', { name: 'Yes, please' }).click();
  await expect(page.getByText('You have been unsubscribed.')).toBeVisible();
  expect(await isActive()).toBe(false);
});

test('a parcel can be shared by its URL', async ({ page, complaints }) => {
  await asVisitorOf(page).call('POST /api/auth/login', { body: CUSTOMER });
  await openPage(page, '/my-orders');
  await page
    .getByRole('link', { name: /^Track LP/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^LP\d{11}$/ })).toBeVisible();
  const address = page.url();
  await page.context().clearCookies();
  await openPage(page, address);
  await expect(page.getByText('Tracking History')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: /^LP\d{11}$/ })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('following all links of the shop logs nothing to the console', async ({ page, complaints }) => {
  await openPage(page, '/');
  for (const name of ['About', 'Shop', 'Offers', 'Contact', 'Home']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.locator('h1').first()).toBeVisible();
  }
  for (const name of ['Potted Flowers', 'Shipping & Returns', 'Terms & Conditions', 'Privacy Policy', 'FAQ']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.locator('h1').first()).toBeVisible();
  }
  await page.waitForFunction(() => {
    const top = document.getElementById('faq')?.getBoundingClientRect().top ?? Number.NaN;
    return top > -20 && top < 200;
  });
  expect(complaints).toEqual([]);
});
