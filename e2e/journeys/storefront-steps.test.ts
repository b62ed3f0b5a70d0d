import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { APPROVED } from '../checkout.ts';
import { countSteps } from '../storefront/counted-steps.ts';
import { confirmEmail, newPerson, PASSWORD } from '../storefront/people.ts';
import { asVisitor, openPage } from '../storefront/shopper-page.ts';

let browser: Browser;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  browser = await startBrowser();
});
beforeEach(async () => {
  visitor = await visit(browser, '/about');
  page = visitor.page;
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const placed = () => page.getByText('Order Placed Successfully!').waitFor();

/** The keyboard goes on by itself: a click into a field is not needed to fill the next one. */
async function typeInto(first: Locator, ...texts: string[]) {
  await first.focus();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

const typeCard = () => typeInto(page.getByLabel('Card Number'), APPROVED, '1234', '123');

test('a customer with a saved address goes from the home page to paid in 4 clicks and 3 fields', async () => {
  const person = newPerson();
  const address = {
    shippingName: 'Ada Stone',
    shippingPhone: '503-555-0100',
    shippingAddressLine1: '100 Main Street',
    shippingCity: 'Portland',
    shippingState: 'OR',
    shippingZipCode: '97201',
    shippingCountry: 'US',
    setAsDefault: true,
  };
  await asVisitor(visitor.context.request)('/api/auth/register', { ...person, password: PASSWORD, ...address });
  await confirmEmail(page, person.email);
  const steps = await countSteps(page);
  await openPage(page, '/');

  await page.getByTestId('product-card').getByRole('link').last().click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Card Number').waitFor();
  await typeCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await placed();
  expect(steps()).toEqual({ clicks: 4, fields: ['card-number', 'card-expiry', 'card-cvv'] });
});

test('a guest fills at most 11 fields', async () => {
  const steps = await countSteps(page);
  await openPage(page, '/');
  await page.getByTestId('product-card').getByRole('link').last().click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  const field = (label: string) => page.locator('main').getByLabel(label).first();
  await field('Full Name').fill('Ada Stone');
  await field('Email').fill(newPerson().email);
  await field('Phone').fill('503-555-0100');
  await field('Street Address').fill('100 Main Street');
  await field('State/Province').fill('OR');
  await field('City').fill('Portland');
  await field('ZIP/Postal Code').fill('97201');
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByLabel('Card Number').waitFor();
  await typeCard();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await placed();
  expect(steps().fields.length).toBeLessThanOrEqual(11);
  expect(steps().clicks).toBe(4);
});
