import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { emailsTo } from '../emails.ts';
import { asAdmin, until } from '../shop-api.ts';
import { openPage } from './shopper-page.ts';

export const PASSWORD = 'petals-and-loops-9';

export interface Person {
  username: string;
  email: string;
}

export function newPerson(): Person {
  const username = `ada-${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com` };
}

/** The first link matching `link` in an email to the recipient. */
export async function linkInEmail(recipient: string, link: RegExp): Promise<string> {
  const admin = await asAdmin();
  const [found] = await until(
    async () => (await emailsTo(admin, recipient)).flatMap(({ text }) => link.exec(text)?.[0] ?? []),
    ({ length }) => length > 0,
    `an email to ${recipient} with ${link}`,
  );
  return found ?? '';
}

export async function confirmEmail(page: Page, email: string): Promise<void> {
  await openPage(page, await linkInEmail(email, /https?:\S+confirm-email\?token\S+/));
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}

export async function withdrawEmail(page: Page, email: string): Promise<void> {
  await openPage(page, await linkInEmail(email, /https?:\S+confirm-email\?withdraw\S+/));
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(page.getByText('Your email address has been removed from that account.')).toBeVisible();
}
