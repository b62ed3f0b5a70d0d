import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { SHOP_URL, type Visitor, visit } from './browser.ts';
import { until } from './shop-api.ts';

interface Size {
  width: number;
  height: number;
}
const DESKTOP: Size = { width: 1280, height: 900 };

/** A shopper at the live chat of the shop. */
export async function openChat(browser: Browser, size?: Size, baseURL = SHOP_URL) {
  const shopper = await visit(browser, '/', size, { baseURL });
  return { ...shopper, ...(await startChat(shopper.page)) };
}

async function startChat(page: Page) {
  await page.getByRole('button', { name: /^Customer Support/ }).click();
  const panel = page.getByRole('dialog', { name: 'Customer Support' });
  await panel.getByRole('tab', { name: 'Live Chat' }).click();
  const log = panel.getByRole('log', { name: 'Live chat' });
  return { panel, log, say: (text: string) => write(panel.getByLabel('Message'), text) };
}

/** The chat tab of an agent, signed in as one of the shop's admins. */
export async function openAgentChat(
  browser: Browser,
  admin: Admin,
  { query = '', size = DESKTOP, ...options }: BrowserContextOptions & { query?: string; size?: Size } = {},
) {
  const agent = await visit(browser, '/admin', size, { bypassCSP: true, ...options });
  await signIn(agent.page, admin);
  await agent.page.goto(`/admin/chat${query}`);
  await agent.page.getByRole('heading', { name: 'Live Chat' }).waitFor();
  return agentChatOf(agent);
}

async function signIn(page: Page, { username, password }: Admin): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: /log ?in|sign in/i }).click();
  await page.getByText('Welcome to the admin panel!').waitFor();
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

export interface Admin {
  username: string;
  password: string;
}
export const OWNER: Admin = { username: 'admin', password: 'crochet-demo' };

/** A second agent of the shop; a shop that has them from an earlier run gives them the same password again. */
export async function hireAgent(username: string): Promise<Admin> {
  const password = 'crochet-agent-2';
  const headers = { 'content-type': 'application/json', origin: SHOP_URL };
  const login = await fetch(`${SHOP_URL}/api/admin/login`, { method: 'POST', headers, body: JSON.stringify(OWNER) });
  const { token } = (await login.json()) as { token: string };
  const body = JSON.stringify({ username, email: `${username}@example.com`, password, role: 'admin' });
  const hired = await fetch(`${SHOP_URL}/api/admin/users`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });
  if (![201, 409].includes(hired.status)) throw new Error(`${username} was not hired: ${await hired.text()}`);
  return { username, password };
}

/** A message of a log; its state below it may repeat the text. */
export const bubble = (log: Locator, text: string): Locator => log.locator('p').filter({ hasText: text }).first();

/** Presses Retry until nothing is under way and nothing has failed. A line that is back sends by itself, too. */
export async function sendFailedAgain(log: Locator): Promise<void> {
  const retry = log.getByRole('button', { name: 'Retry' });
  do {
    await retry.evaluateAll((buttons) => {
      for (const button of buttons) (button as HTMLElement).click();
    });
    await log.getByText('Sending…').first().waitFor({ state: 'detached' });
  } while ((await retry.count()) > 0);
}

/** Waits for a text in a log; answers after how many milliseconds it was there. */
export async function appears(log: Locator, text: string, since: number): Promise<number> {
  await bubble(log, text).waitFor();
  return Math.round(performance.now() - since);
}

/** The texts of a log that begin so, in order. */
export const saidIn = async (log: Locator, beginning: string): Promise<string[]> => {
  const texts = await log.locator('p').allInnerTexts();
  return texts.map((text) => text.replace(/^[^:]+:\s*/, '')).filter((text) => text.startsWith(beginning));
};

export const settles = (log: Locator, beginning: string, count: number): Promise<string[]> =>
  until(
    () => saidIn(log, beginning),
    (texts) => texts.length >= count,
    `${count} messages are shown`,
  );
