import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { newShopper, until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

test.afterEach(({ complaints }) => expect(complaints).toEqual([]));

/** Opens a page whose scripts are blocked, as on a slow connection, until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}

async function answerCalls(page: Page, path: string, json: object): Promise<() => Promise<unknown>> {
  const bodies: unknown[] = [];
  await page.route(`**${path}`, async (route, request) => {
    bodies.push(request.postDataJSON());
    await route.fulfill({ json });
  });
  return async () => {
    const [body] = await until(
      async () => bodies,
      ({ length }) => length > 0,
      `a call of ${path}`,
    );
    return body;
  };
}

const hydrated = (page: Page) => page.waitForFunction(() => !document.body.hasAttribute('data-unhydrated'));
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();
const MESSAGE = { name: 'Ada Loop', email: 'ada@example.com', subject: 'custom', message: 'Forty tulips,\nplease' };

async function fillContactForm(page: Page, { name, email, subject, message } = MESSAGE): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.locator('main').getByLabel('Email').fill(email);
  await page.getByLabel('Subject').selectOption(subject);
  await page.getByLabel('Message').fill(message);
}

/** Sets the values of fields together, like a browser's or a password manager's autofill. */
async function autofill(page: Page, values: Record<string, string>, tell = true): Promise<void> {
  await page.evaluate(
    ([entries, tells]) => {
      for (const [name, value] of entries) {
        const field = document.querySelector<HTMLInputElement>(`:is(main, dialog) [name="${name}"]`);
        if (!field) throw new Error(`no field ${name}`);
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
        if (tells) field.dispatchEvent(new Event('input', { bubbles: true }));
      }
    },
    [Object.entries(values), tell] as const,
  );
}

test.describe('before the page’s scripts load', () => {
  test('the contact form keeps all its fields and sends them after a press', async ({ page }) => {
    const sent = await answerCalls(page, '/api/contact', {});
    const release = await openWithoutScripts(page, '/contact');
    await fillContactForm(page);
    await press(page, 'Send Message');
    release();
    expect(await sent()).toEqual(MESSAGE);
    await expect(page.getByText('Message sent!')).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
  });

  test('the contact form keeps text typed before and after hydration', async ({ page }) => {
    const sent = await answerCalls(page, '/api/contact', {});
    const release = await openWithoutScripts(page, '/contact');
    await fillContactForm(page);
    release();
    await hydrated(page);
    await page.getByLabel('Message').press('End');
    await page.getByLabel('Message').pressSequentially('!');
    await press(page, 'Send Message');
    expect(await sent()).toEqual({ ...MESSAGE, message: `${MESSAGE.message}!` });
  });

  test('the contact form accepts autofill without an event', async ({ page }) => {
    const sent = await answerCalls(page, '/api/contact', {});
    const release = await openWithoutScripts(page, '/contact');
    await autofill(page, MESSAGE, false);
    release();
    await hydrated(page);
    await press(page, 'Send Message');
    expect(await sent()).toEqual(MESSAGE);
  });

  for (const path of ['/', '/offers'] as const) {
    test(`the newsletter of ${path} subscribes the address`, async ({ page }) => {
      const sent = await answerCalls(page, '/api/newsletter/subscribe', {});
      const release = await openWithoutScripts(page, path);
      await page.locator('main').getByPlaceholder('Enter your email').fill('ada@example.com');
      await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
      release();
      expect(await sent()).toEqual({ email: 'ada@example.com', source: 'website' });
      await expect(page.getByRole('heading', { name: 'Thank you for subscribing!' })).toBeVisible();
    });
  }

  for (const way of ['click', 'Enter'] as const) {
    test(`the footer’s newsletter subscribes the address after ${way}`, async ({ page }) => {
      const sent = await answerCalls(page, '/api/newsletter/subscribe', {});
      const release = await openWithoutScripts(page, '/about');
      const field = page.getByPlaceholder('Your email');
      await field.fill('ada@example.com');
      if (way === 'Enter') await field.press('Enter');
      else await press(page, 'Subscribe');
      release();
      expect(await sent()).toEqual({ email: 'ada@example.com', source: 'website' });
      await expect(page.getByText('Subscribed!')).toBeVisible();
      await expect(field).toHaveValue('');
    });
  }

  test('a tracking number is looked up', async ({ page }) => {
    await page.route('**/api/shipping/track/*', () => undefined);
    const release = await openWithoutScripts(page, '/shipping?tab=tracking');
    await page.getByLabel('Tracking number').fill('LP0000000000');
    await press(page, 'Track');
    release();
    await page.waitForURL('**/shipping?tab=tracking&n=LP0000000000');
    await expect(page.getByLabel('Tracking number')).toHaveValue('LP0000000000');
  });

  test('both fields of a new password are sent', async ({ page }) => {
    const sent = await answerCalls(page, '/api/auth/reset-password', { message: 'Changed.' });
    const release = await openWithoutScripts(page, '/reset-password?token=t');
    await page.getByLabel('New Password', { exact: true }).fill('crochet-secret');
    await page.getByLabel('Confirm New Password').fill('crochet-secret');
    await press(page, 'Save Password');
    release();
    expect(await sent()).toEqual({ token: 't', newPassword: 'crochet-secret' });
  });

  test('the shop’s search and sort order are applied', async ({ page }) => {
    const release = await openWithoutScripts(page, '/shop?category=stems');
    await page.getByPlaceholder('Search products...').fill('rose');
    await page.getByLabel('Sort by').selectOption('price-high');
    release();
    await page.waitForURL('**/shop?category=stems&q=rose&sort=price-high');
    await expect(page.getByLabel('Sort by')).toHaveValue('price-high');
  });

  test('Enter in the shop’s search keeps the category', async ({ page }) => {
    const release = await openWithoutScripts(page, '/shop?category=stems');
    await page.getByPlaceholder('Search products...').fill('rose');
    await page.getByPlaceholder('Search products...').press('Enter');
    release();
    await page.waitForURL('**/shop?category=stems&q=rose');
  });

  test('a color and a theme are chosen', async ({ page }) => {
    const products = await newShopper().call('GET /api/products');
    const product = products.find(({ colors }) => colors.length > 1);
    const color = product?.colors.at(-1) ?? '';
    const release = await openWithoutScripts(page, `/product/${product?.id}`);
    await page.getByRole('radio', { name: color }).click({ force: true });
    await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
    release();
    await page.waitForURL(({ searchParams }) => searchParams.get('color') === color);
    await expect(page.locator('html[data-theme=dark]')).toBeVisible();
    await expect(page.getByRole('radio', { name: color, checked: true })).toBeAttached();
  });

  test('a click on a field’s label focuses the field once, and does not take the focus back later', async ({
    page,
  }) => {
    const release = await openWithoutScripts(page, '/contact');
    await page.getByText('Name', { exact: true }).click();
    await page.keyboard.type('Ada');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
    await page.getByLabel('Message').focus();
    release();
    await hydrated(page);
    await expect(page.getByLabel('Message')).toBeFocused();
  });
});

test.describe('when all fields are autofilled', () => {
  test('the sign-in form sends them', async ({ page }) => {
    const sent = await answerCalls(page, '/api/auth/login', { id: 'x', username: 'ada', email: null });
    await answerCalls(page, '/api/addresses', []);
    await openPage(page, '/settings');
    await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await autofill(page, { username: 'ada', password: 'crochet-secret' });
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
    expect(await sent()).toEqual({ username: 'ada', password: 'crochet-secret' });
  });

  test('the registration sends them, with the address', async ({ page }) => {
    const sent = await answerCalls(page, '/api/auth/register', { id: 'x', username: 'ada', email: null });
    await answerCalls(page, '/api/addresses', []);
    await openPage(page, '/settings');
    await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: "Don't have an account? Sign up" }).click();
    await page.getByLabel('Add shipping address to my profile').check();
    const address = {
      shippingName: 'Ada Loop',
      shippingPhone: '5035550100',
      shippingAddressLine1: '12 Petal Lane',
      shippingCity: 'Portland',
      shippingState: 'Oregon',
      shippingZipCode: '97201',
    };
    const password = 'crochet-secret';
    await autofill(page, { username: 'ada', email: 'ada@example.com', password, confirm: password, ...address });
    await page.getByLabel('Set as my default shipping address').uncheck();
    await press(page, 'Create Account');
    expect(await sent()).toEqual({
      username: 'ada',
      email: 'ada@example.com',
      password,
      ...address,
      shippingCountry: 'US',
      setAsDefault: false,
    });
  });
});
