import { randomUUID } from 'node:crypto';
import type { ShopClient } from '@loop-petal/web-kit/shop-client';
import type { Page, WebSocketRoute } from '@playwright/test';
import { OWNER } from '../admin-page.ts';
import { openAgentChat } from '../chat.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };
/** The socket.io packet that marks the page's connection as open. */
const CONNECTED = '40/live-chat,';

let admin: ShopClient;
let hello: string;

test.beforeAll(async () => {
  admin = await asAdmin();
});
test.beforeEach(async () => {
  hello = `Hello ${randomUUID().slice(0, 8)}`;
});

const log = (page: Page) => page.getByRole('log', { name: 'Live chat' });
const write = async (page: Page, text: string) => {
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

/** Checks that nothing, such as a toast, covers its center. */
const isOnTop = (node: Element): boolean => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === node;
};

/** Opens the chat, writes a message, and returns the conversation's id from the admin API. */
async function begin(page: Page): Promise<string> {
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByRole('tab', { name: 'Live Chat' }).click();
  await write(page, hello);
  const session = await until(
    async () => (await admin.call('GET /api/admin/live-chat/sessions')).find((one) => one.lastMessage === hello),
    Boolean,
    'the message has reached the agent',
  );
  return session?.sessionId ?? '';
}

const answer = (sessionId: string, message: string) =>
  admin.call('POST /api/admin/live-chat/sessions/{id}/messages', { params: { id: sessionId }, body: { message } });

test('an answer in a closed chat is shown on the chat button until it is read', async ({ page, complaints }) => {
  const sessionId = await begin(page);
  await page.keyboard.press('Escape');
  await answer(sessionId, 'We do, in any blue you like');
  const button = page.getByRole('button', { name: 'Customer Support, 1 unread' });
  await expect(button).toBeVisible();
  await button.click();
  await expect(log(page).getByText('We do, in any blue you like')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Customer Support', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a lost connection is announced, and messages of both sides arrive afterwards', async ({ visit }) => {
  const { page } = await visit();
  const lines: WebSocketRoute[] = [];
  let isConnected = false;
  await page.routeWebSocket('**/socket.io/**', (line) => {
    lines.push(line);
    line.connectToServer().onMessage((message) => {
      line.send(message);
      isConnected ||= String(message).startsWith(CONNECTED);
    });
  });
  const sessionId = await begin(page);
  await expect(log(page).getByText(hello)).toBeVisible();
  await expect.poll(() => isConnected).toBe(true);
  await page.context().setOffline(true);
  // An open socket stays open offline, because the page would notice missing heartbeats only after 45 seconds.
  for (const line of lines) await line.close();
  await expect(log(page).getByText('Connection lost.')).toBeVisible();
  await write(page, 'Are you there?');
  await expect(log(page).getByText('Not sent.')).toBeVisible();
  await answer(sessionId, 'An answer without sound');
  await page.context().setOffline(false);
  await expect(log(page).getByText('An answer without sound')).toBeVisible({ timeout: 30_000 });
  await expect(log(page).getByText('Connection lost.')).toHaveCount(0);
  await expect(log(page).getByText('Not sent.')).toHaveCount(0);
  await expect(log(page).getByText('Are you there?')).toHaveCount(1);
});

test('Retry resends a failed message', async ({ page }) => {
  await begin(page);
  await page.route('**/api/live-chat/send', (route) => route.fulfill({ status: 503, json: {} }));
  await write(page, 'The second message');
  await expect(log(page).getByText('Not sent.')).toBeVisible();
  const retry = log(page).getByRole('button', { name: 'Retry' });
  await expect(page.getByTestId('toast')).toBeVisible();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await retry.scrollIntoViewIfNeeded();
    expect(await retry.evaluate(isOnTop)).toBe(true);
  }
  await page.unroute('**/api/live-chat/send');
  await retry.click();
  await expect(log(page).getByText('Not sent.')).toHaveCount(0);
  await expect(log(page).getByText('The second message')).toHaveCount(1);
});

test('messages are polled only while the socket is disconnected', async ({ page, visit }) => {
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/live-chat/messages')) polls += 1;
  });
  const sessionId = await begin(page);
  await answer(sessionId, 'Pushed over the line');
  await expect(log(page).getByText('Pushed over the line')).toBeVisible();
  const whileOpen = polls;

  const other = await visit();
  await other.context.route('**/socket.io/**', (route) => route.abort());
  await other.context.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  const polled = other.page.waitForRequest('**/api/live-chat/messages*');
  await openPage(other.page, '/about');
  await other.page.getByRole('button', { name: 'Customer Support' }).click();
  await other.page.getByRole('tab', { name: 'Live Chat' }).click();
  await polled;
  await other.page.waitForRequest('**/api/live-chat/messages*');
  expect(polls).toBe(whileOpen);
});

test('the agent sees the shopper’s typing and read receipts', async ({ page }) => {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))));
  const sessionId = await begin(page);
  const sent = (part: string) => () => Promise.resolve(frames.some((frame) => frame.includes(part)));
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).pressSequentially('Hm');
  await until(sent('"typing",{"typing":true}'), Boolean, 'typing is sent');
  await page.keyboard.press('Enter');
  await until(sent('"typing",{"typing":false}'), Boolean, 'the end of typing is sent');
  await answer(sessionId, 'Yes?');
  await expect(log(page).getByText('Yes?')).toBeVisible();
  await until(sent('["read"]'), Boolean, 'reading is sent');
});

test('the shopper sees read receipts immediately and after a reload', async ({ page, visit }) => {
  const agent = await openAgentChat(visit, OWNER);
  await begin(page);
  const message = log(page).getByText(hello).locator('..');
  await agent.row(hello).click();
  await expect(message.getByText('Seen')).toBeVisible();
  await agent.leave();
  await openPage(page, '/contact');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await expect(message.getByText('Seen')).toBeVisible();
  await write(page, 'One more question');
  await expect(log(page).getByText('One more question')).toBeVisible();
  await expect(log(page).getByText('Seen')).toHaveCount(1);
});
