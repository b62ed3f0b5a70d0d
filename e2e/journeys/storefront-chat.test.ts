import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { startBrowser, type Visitor, visit } from '../browser.ts';
import { OWNER, openAgentChat } from '../chat.ts';
import { asAdmin, until } from '../shop-api.ts';
import { openPage } from '../storefront/shopper-page.ts';

interface Session {
  sessionId: string;
  lastMessage: string | null;
}

const PHONE = { width: 375, height: 812 };
const DESKTOP = { width: 1280, height: 900 };

let browser: Browser;
let visitor: Visitor;
let page: Page;
let admin: Awaited<ReturnType<typeof asAdmin>>;
let hello: string;

beforeAll(async () => {
  browser = await startBrowser();
  admin = await asAdmin();
});
beforeEach(async () => {
  visitor = await visit(browser, 'about:blank');
  page = visitor.page;
  hello = `Hello ${randomUUID().slice(0, 8)}`;
});
afterEach(() => visitor.leave());
afterAll(() => browser.close());

const log = () => page.getByRole('log', { name: 'Live chat' });
const write = async (text: string) => {
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).fill(text);
  await page.keyboard.press('Enter');
};

/** Nothing lies over its middle, say a toast. */
const isOnTop = (node: Element): boolean => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === node;
};

/** Opens the chat, writes, and finds the conversation behind the counter. */
async function begin(): Promise<string> {
  await openPage(page, '/about');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await page.getByRole('tab', { name: 'Live Chat' }).click();
  await write(hello);
  const session = await until(
    async () => ((await admin('/api/admin/live-chat/sessions')) as Session[]).find((one) => one.lastMessage === hello),
    Boolean,
    'the message has reached the agent',
  );
  return session?.sessionId ?? '';
}

const answer = (sessionId: string, message: string) =>
  admin(`/api/admin/live-chat/sessions/${sessionId}/messages`, { method: 'POST', body: JSON.stringify({ message }) });

test('an answer to a closed chat shows on its button until it is read', async () => {
  const sessionId = await begin();
  await page.keyboard.press('Escape');
  await answer(sessionId, 'We do, in any blue you like');
  const button = page.getByRole('button', { name: 'Customer Support, 1 unread' });
  await button.waitFor();
  await button.click();
  await log().getByText('We do, in any blue you like').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Customer Support', exact: true }).waitFor();
  expect(visitor.complaints).toEqual([]);
});

test('a lost connection is announced; messages written meanwhile are sent and missed ones shown', async () => {
  const sessionId = await begin();
  await log().getByText(hello).waitFor();
  await visitor.context.setOffline(true);
  await log().getByText('Connection lost.').waitFor({ timeout: 60_000 });
  await write('Are you there?');
  await log().getByText('Not sent.').waitFor();
  await answer(sessionId, 'An answer nobody heard');
  await visitor.context.setOffline(false);
  await log().getByText('An answer nobody heard').waitFor({ timeout: 60_000 });
  await log().getByText('Connection lost.').waitFor({ state: 'detached', timeout: 60_000 });
  await log().getByText('Not sent.').waitFor({ state: 'detached' });
  expect(await log().getByText('Are you there?').count()).toBe(1);
});

test('a message that was not sent is sent again by its Retry', async () => {
  await begin();
  await page.route('**/api/live-chat/send', (route) => route.fulfill({ status: 503, json: {} }));
  await write('The second message');
  await log().getByText('Not sent.').waitFor();
  const retry = log().getByRole('button', { name: 'Retry' });
  await page.getByTestId('toast').waitFor();
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await retry.scrollIntoViewIfNeeded();
    expect(await retry.evaluate(isOnTop)).toBe(true);
  }
  await page.unroute('**/api/live-chat/send');
  await retry.click();
  await log().getByText('Not sent.').waitFor({ state: 'detached' });
  expect(await log().getByText('The second message').count()).toBe(1);
});

test('messages are polled only while the socket is disconnected', async () => {
  let polls = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/live-chat/messages')) polls += 1;
  });
  const sessionId = await begin();
  await answer(sessionId, 'Pushed over the line');
  await log().getByText('Pushed over the line').waitFor();
  const whileOpen = polls;

  const other = await visit(browser, 'about:blank');
  await other.context.route('**/socket.io/**', (route) => route.abort());
  await other.context.routeWebSocket('**/socket.io/**', (socket) => socket.close());
  const polled = other.page.waitForRequest('**/api/live-chat/messages*');
  await openPage(other.page, '/about');
  await other.page.getByRole('button', { name: 'Customer Support' }).click();
  await other.page.getByRole('tab', { name: 'Live Chat' }).click();
  await polled;
  await other.page.waitForRequest('**/api/live-chat/messages*');
  expect(polls).toBe(whileOpen);
  await other.leave();
});

test('the agent sees when the shopper types and when the shopper has read', async () => {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => frames.push(String(payload))));
  const sessionId = await begin();
  const sent = (part: string) => () => Promise.resolve(frames.some((frame) => frame.includes(part)));
  await page.getByRole('dialog').getByLabel('Message', { exact: true }).pressSequentially('Hm');
  await until(sent('"typing",{"typing":true}'), Boolean, 'typing is sent');
  await page.keyboard.press('Enter');
  await until(sent('"typing",{"typing":false}'), Boolean, 'the end of typing is sent');
  await answer(sessionId, 'Yes?');
  await log().getByText('Yes?').waitFor();
  await until(sent('["read"]'), Boolean, 'reading is sent');
});

test('the shopper sees that a message was seen, at once and after a reload', async () => {
  const agent = await openAgentChat(browser, OWNER);
  await begin();
  const message = log().getByText(hello).locator('..');
  await agent.row(hello).click();
  await message.getByText('Seen').waitFor();
  await agent.leave();
  await openPage(page, '/contact');
  await page.getByRole('button', { name: 'Customer Support' }).click();
  await message.getByText('Seen').waitFor();
  await write('One more question');
  await log().getByText('One more question').waitFor();
  expect(await log().getByText('Seen').count()).toBe(1);
});
