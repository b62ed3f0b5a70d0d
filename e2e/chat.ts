import { type BrowserContextOptions, expect, type Locator, type Page } from '@playwright/test';
import { type Admin, signedInAs } from './admin-page.ts';
import { asAdmin, until } from './shop-api.ts';
import { SHOP_URL } from './shop-url.ts';
import { openPage } from './storefront/shopper-page.ts';
import type { Visitor } from './visitor.ts';

type Visit = (options?: BrowserContextOptions) => Promise<Visitor>;

export async function openChat(visit: Visit) {
  const shopper = await visit();
  await openPage(shopper.page, '/about');
  return { ...shopper, ...(await startChat(shopper.page)) };
}

async function startChat(page: Page) {
  await page.getByRole('button', { name: /^Customer Support/ }).click();
  const panel = page.getByRole('dialog', { name: 'Customer Support' });
  await panel.getByRole('tab', { name: 'Live Chat' }).click();
  const log = panel.getByRole('log', { name: 'Live chat' });
  return { panel, log, say: (text: string) => write(panel.getByLabel('Message'), text) };
}

export async function openAgentChat(
  visit: Visit,
  admin: Admin,
  { query = '', shopUrl = SHOP_URL, ...options }: BrowserContextOptions & { query?: string; shopUrl?: string } = {},
) {
  const agent = await visit({ ...options, storageState: await signedInAs(admin, shopUrl) });
  await agent.page.goto(`/admin/chat${query}`);
  await expect(agent.page.getByRole('heading', { name: 'Live Chat' })).toBeVisible();
  return agentChatOf(agent);
}

function agentChatOf(agent: Visitor) {
  const { page } = agent;
  return {
    ...agent,
    log: page.getByRole('log'),
    row: (text: string) => page.locator('[data-row]').filter({ hasText: text }),
    composer: page.getByLabel(/^Answer /),
    answer: (text: string) => write(page.getByLabel(/^Answer /), text),
  };
}

async function write(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

export async function hireAgent(username: string): Promise<Admin> {
  const password = 'crochet-agent-2';
  const admin = await asAdmin();
  const users = await admin.call('GET /api/admin/users');
  if (!users.some((user) => user.username === username)) {
    const body = { username, email: `${username}@example.com`, password, role: 'admin' } as const;
    await admin.call('POST /api/admin/users', { body });
  }
  return { username, password };
}

/** A message of a log; the state below it may repeat the text. */
export const bubble = (log: Locator, text: string): Locator => log.locator('p').filter({ hasText: text }).first();

export async function sendFailedAgain(log: Locator): Promise<void> {
  const retry = log.getByRole('button', { name: 'Retry' });
  do {
    await retry.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    await expect(log.getByText('Sending…').first()).toHaveCount(0);
  } while ((await retry.count()) > 0);
}

export async function appears(log: Locator, text: string, since: number): Promise<number> {
  await expect(bubble(log, text)).toBeVisible();
  return Math.round(performance.now() - since);
}

export const messagesIn = async (log: Locator, beginning: string): Promise<string[]> => {
  const texts = await log.locator('p').allInnerTexts();
  return texts.map((text) => text.replace(/^[^:]+:\s*/, '')).filter((text) => text.startsWith(beginning));
};

export const settles = (log: Locator, beginning: string, count: number): Promise<string[]> =>
  until(
    () => messagesIn(log, beginning),
    (texts) => texts.length >= count,
    `${count} messages are shown`,
  );
