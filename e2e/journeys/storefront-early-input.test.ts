import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { SHOP_URL, startBrowser, type Visitor, visit } from '../browser.ts';
import { until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, 'about:blank');
  page = visitor.page;
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
afterAll(() => browser.close());

/** Opens a page whose scripts are held back, as on a slow line, until the function it answers is called. */
async function openWithoutScripts(path: string): Promise<() => void> {
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

/** Answers such calls in the shop's place; the function it answers waits for what the first of them sent. */
async function answerCalls(path: string, json: object): Promise<() => Promise<unknown>> {
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

const hydrated = () => page.waitForFunction(() => !document.body.hasAttribute('data-unhydrated'));
const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const MESSAGE = { name: 'Ada Loop', email: 'ada@example.com', subject: 'custom', message: 'Forty tulips,\nplease' };

async function fillContactForm({ name, email, subject, message } = MESSAGE): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.locator('main').getByLabel('Email').fill(email);
  await page.getByLabel('Subject').selectOption(subject);
  await page.getByLabel('Message').fill(message);
}

/** Gives fields their values all at once, as a browser's or a password manager's autofill does. */
async function autofill(values: Record<string, string>, tell = true): Promise<void> {
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

describe('before the page’s scripts are loaded', () => {
  test('the contact form keeps all its fields and sends them once it was pressed', async () => {
    const sent = await answerCalls('/api/contact', {});
    const release = await openWithoutScripts('/contact');
    await fillContactForm();
    await press('Send Message');
    release();
    expect(await sent()).toEqual(MESSAGE);
    await page.getByText('Message sent!').waitFor();
    expect(await page.getByLabel('Message').inputValue()).toBe('');
  });

  test('the contact form keeps what is typed before and adds what is typed after', async () => {
    const sent = await answerCalls('/api/contact', {});
    const release = await openWithoutScripts('/contact');
    await fillContactForm();
    release();
    await hydrated();
    await page.getByLabel('Message').press('End');
    await page.getByLabel('Message').pressSequentially('!');
    await press('Send Message');
    expect(await sent()).toEqual({ ...MESSAGE, message: `${MESSAGE.message}!` });
  });

  test('the contact form takes what the browser fills in without an event', async () => {
    const sent = await answerCalls('/api/contact', {});
    const release = await openWithoutScripts('/contact');
    await autofill(MESSAGE, false);
    release();
    await hydrated();
    await press('Send Message');
    expect(await sent()).toEqual(MESSAGE);
  });

  test.each(['/', '/offers'])('the newsletter of %s subscribes the address', async (path) => {
    const sent = await answerCalls('/api/newsletter/subscribe', {});
    const release = await openWithoutScripts(path);
    await page.locator('main').getByPlaceholder('Enter your email').fill('ada@example.com');
    await page.locator('main').getByRole('button', { name: 'Subscribe' }).click();
    release();
    expect(await sent()).toEqual({ email: 'ada@example.com', source: 'website' });
    await page.getByRole('heading', { name: 'Thank you for subscribing!' }).waitFor();
  });

  test.each(['click', 'Enter'])('the footer’s newsletter subscribes the address after %s', async (way) => {
    const sent = await answerCalls('/api/newsletter/subscribe', {});
    const release = await openWithoutScripts('/about');
    const field = page.getByPlaceholder('Your email');
    await field.fill('ada@example.com');
    if (way === 'Enter') await field.press('Enter');
    else await press('Subscribe');
    release();
    expect(await sent()).toEqual({ email: 'ada@example.com', source: 'website' });
    await page.getByText('Subscribed!').waitFor();
    expect(await field.inputValue()).toBe('');
  });

  test('a tracking number is asked for', async () => {
    const release = await openWithoutScripts('/shipping?tab=tracking');
    await page.getByLabel('Tracking number').fill('LP0000000000');
    await press('Track');
    release();
    await page.waitForURL('**/shipping?tab=tracking&n=LP0000000000');
    expect(await page.getByLabel('Tracking number').inputValue()).toBe('LP0000000000');
  });

  test('both fields of a new password are sent', async () => {
    const sent = await answerCalls('/api/auth/reset-password', { message: 'Changed.' });
    const release = await openWithoutScripts('/reset-password?token=t');
    await page.getByLabel('New Password', { exact: true }).fill('crochet-secret');
    await page.getByLabel('Confirm New Password').fill('crochet-secret');
    await press('Save Password');
    release();
    expect(await sent()).toEqual({ token: 't', newPassword: 'crochet-secret' });
  });

  test('the shop’s search and order are applied', async () => {
    const release = await openWithoutScripts('/shop?category=stems');
    await page.getByPlaceholder('Search products...').fill('rose');
    await page.getByLabel('Sort by').selectOption('price-high');
    release();
    await page.waitForURL('**/shop?category=stems&q=rose&sort=price-high');
    expect(await page.getByLabel('Sort by').inputValue()).toBe('price-high');
  });

  test('Enter in the shop’s search keeps the category', async () => {
    const release = await openWithoutScripts('/shop?category=stems');
    await page.getByPlaceholder('Search products...').fill('rose');
    await page.getByPlaceholder('Search products...').press('Enter');
    release();
    await page.waitForURL('**/shop?category=stems&q=rose');
  });

  test('a color and a theme are chosen', async () => {
    const products = (await (await fetch(`${SHOP_URL}/api/products`)).json()) as { id: string; colors: string[] }[];
    const product = products.find(({ colors }) => colors.length > 1);
    const color = product?.colors.at(-1) ?? '';
    const release = await openWithoutScripts(`/product/${product?.id}`);
    await page.getByRole('radio', { name: color }).click({ force: true });
    await page.getByRole('radio', { name: 'Dark' }).click({ force: true });
    release();
    await page.waitForURL(({ searchParams }) => searchParams.get('color') === color);
    await page.locator('html[data-theme=dark]').waitFor();
    await page.getByRole('radio', { name: color, checked: true }).waitFor({ state: 'attached' });
  });

  test('a click on a field’s label focuses it once and takes the focus from no other field later', async () => {
    const release = await openWithoutScripts('/contact');
    await page.getByText('Name', { exact: true }).click();
    await page.keyboard.type('Ada');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada');
    await page.getByLabel('Message').focus();
    release();
    await hydrated();
    expect(await page.getByLabel('Message').evaluate((field) => field === document.activeElement)).toBe(true);
  });
});

describe('when all fields are filled in at once', () => {
  test('the sign-in form sends them', async () => {
    const sent = await answerCalls('/api/auth/login', { id: 'x', username: 'ada', email: null });
    await openPage(page, '/settings');
    await page.locator('main').getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('dialog').waitFor();
    await autofill({ username: 'ada', password: 'crochet-secret' });
    await page.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click();
    expect(await sent()).toEqual({ username: 'ada', password: 'crochet-secret' });
  });

  test('the registration sends them, with the address', async () => {
    const sent = await answerCalls('/api/auth/register', { id: 'x', username: 'ada', email: null });
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
    await autofill({ username: 'ada', email: 'ada@example.com', password, confirm: password, ...address });
    await page.getByLabel('Set as my default shipping address').uncheck();
    await press('Create Account');
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
