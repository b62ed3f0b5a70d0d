import type { Locator, Page } from '@playwright/test';
import { APPROVED, orderPlaced } from '../checkout.ts';
import { expect, test } from '../fixtures.ts';
import { SAVED_ADDRESS } from '../guest.ts';
import { asVisitorOf } from '../shop-api.ts';
import { countSteps } from '../storefront/counted-steps.ts';
import { confirmEmail, newPerson, PASSWORD } from '../storefront/people.ts';
import { openPage } from '../storefront/shopper-page.ts';

const placed = (page: Page) => orderPlaced(page);

async function typeInto(page: Page, first: Locator, ...texts: string[]) {
  await first.focus();
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
}

const typeCard = (page: Page) => typeInto(page, page.getByLabel('Card Number'), APPROVED, '1234', '123');

test('a customer with a saved address pays with 4 clicks and 3 fields, starting on the home page', async ({ page }) => {
  const person = newPerson();
  const body = { ...person, password: PASSWORD, ...SAVED_ADDRESS };
  await asVisitorOf(page).call('POST /api/auth/register', { body });
  await confirmEmail(page, person.email);
  const steps = await countSteps(page);
  await openPage(page, '/');

  await page.getByTestId('product-card').getByRole('link').last().click();
  await page.getByRole('button', { name: 'Buy Now' }).click();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await placed(page);
  expect(steps()).toEqual({ clicks: 4, fields: ['card-number', 'card-expiry', 'card-cvv'] });
});

test('a guest fills at most 11 fields', async ({ page }) => {
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
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await typeCard(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await placed(page);
  expect(steps().fields.length).toBeLessThanOrEqual(11);
  expect(steps().clicks).toBe(4);
});
