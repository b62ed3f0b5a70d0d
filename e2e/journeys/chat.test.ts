import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openAdmin } from '../admin-page.ts';
import { axeViolations } from '../axe.ts';
import { startBrowser } from '../browser.ts';
import { appears, bubble, hireAgent, OWNER, openAgentChat, openChat } from '../chat.ts';
import { until } from '../shop-api.ts';

const ROUNDS = 5;
const WITHIN_MS = 1000;
const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

test('a shopper and an agent each see what the other writes, types and has read', async () => {
  const shopper = await openChat(browser);
  const agent = await openAgentChat(browser, OWNER);
  const question = unique('Do you ship to Maine?');
  await shopper.say(question);
  await agent.row(question).waitFor();
  await until(
    () => agent.page.title(),
    (title) => /^\(\d+\) Live Chat/.test(title),
    'the title counts what is unread',
  );
  await agent.row(question).click();
  await bubble(agent.log, question).waitFor();
  await shopper.log.getByText(/Seen|Read/).waitFor();

  const measured: { toAgent: number; toShopper: number }[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const [asked, answered] = [unique(`Question ${round}`), unique(`Answer ${round}`)];
    const askedAt = performance.now();
    await shopper.say(asked);
    const toAgent = await appears(agent.log, asked, askedAt);
    const answeredAt = performance.now();
    await agent.answer(answered);
    measured.push({ toAgent, toShopper: await appears(shopper.log, answered, answeredAt) });
  }
  const all = measured.flatMap(({ toAgent, toShopper }) => [toAgent, toShopper]).sort((a, b) => a - b);
  process.stdout.write(
    `chat, written to shown in ms: ${all.join(' ')}; within a second: ${all.filter((ms) => ms <= WITHIN_MS).length} of ${all.length}\n`,
  );

  await agent.log.getByText('· Read').waitFor();
  await shopper.panel.getByLabel('Message').pressSequentially('I think');
  await agent.log.getByText(/is typing…/).waitFor();
  await agent.composer.pressSequentially('You are');
  await shopper.log.getByText(/typing/).waitFor();
  expect(await agent.page.getByText('· yours').textContent()).toContain('Online');

  await shopper.leave();
  await agent.page.getByText('Offline · yours').waitFor();
  expect([...agent.complaints, ...shopper.complaints]).toEqual([]);
  await agent.leave();
});

test('the agent sees what the shopper asked the assistant, the cart, and answers by a canned reply', async () => {
  const shopper = await openChat(browser);
  await shopper.page.evaluate(async () => {
    const [product] = await (await fetch('/api/products?limit=1')).json();
    const body = JSON.stringify({ productId: product.id, quantity: 2, selectedColor: product.colors[0] });
    await fetch('/api/cart', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  });
  await shopper.panel.getByRole('tab', { name: 'Product Search' }).click();
  await shopper.panel.getByLabel('What are you looking for?').fill('yellow sunflower');
  await shopper.page.keyboard.press('Enter');
  await shopper.panel.getByText(/^Assistant: I found/).waitFor();
  await shopper.panel.getByRole('tab', { name: 'Live Chat' }).click();
  const question = unique('Can I have it in cream?');
  await shopper.say(question);

  const agent = await openAgentChat(browser, OWNER);
  await agent.row(question).click();
  const about = agent.page.getByRole('complementary');
  await about.getByText('“yellow sunflower”').waitFor();
  await about.getByText(/^2 × /).waitFor();
  await about.getByText('No orders yet.').waitFor();

  const shortcut = `cream-${randomUUID().slice(0, 6)}`;
  const reply = unique('Yes, cream looks lovely.');
  await agent.page.getByRole('button', { name: 'Canned replies' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Canned replies' });
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByLabel('Shortcut').fill(shortcut);
  await dialog.getByLabel('Reply', { exact: true }).fill('A first try');
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByRole('button', { name: `Edit ${shortcut}` }).click();
  await dialog.getByLabel('Reply', { exact: true }).fill(reply);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText(reply).waitFor();
  await agent.page.keyboard.press('Escape');

  await agent.composer.fill(`/${shortcut}`);
  await agent.page.getByRole('option', { name: reply }).waitFor();
  await agent.composer.press('Enter');
  await agent.composer.press('Enter');
  await bubble(shopper.log, reply).waitFor();

  await agent.page.getByRole('button', { name: 'Canned replies' }).click();
  await dialog.getByRole('button', { name: `Delete ${shortcut}` }).click();
  await agent.page
    .getByRole('dialog', { name: `Delete /${shortcut}` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await dialog.getByText(reply).waitFor({ state: 'detached' });
  expect([...agent.complaints, ...shopper.complaints]).toEqual([]);
  await Promise.all([agent.leave(), shopper.leave()]);
});

test('an agent can take over another’s conversation but not answer it, and a closed one opens when the shopper writes', async () => {
  const shopper = await openChat(browser);
  const question = unique('Who is there?');
  await shopper.say(question);
  const anna = await openAgentChat(browser, OWNER);
  const ben = await openAgentChat(browser, await hireAgent('ben-the-agent'));
  for (const agent of [anna, ben]) await agent.row(question).click();
  await ben.composer.fill('It is Ben');
  await anna.answer(unique('It is Anna'));
  await ben.page.getByText('admin has this conversation.').waitFor();
  expect(await ben.composer.count()).toBe(0);

  // As if the event had not come yet: the server refuses, whatever the agent sees.
  const sessionId = new URL(ben.page.url()).pathname.split('/').at(-1);
  const refused = await ben.page.evaluate(async (id) => {
    const response = await fetch(`/api/admin/live-chat/sessions/${id}/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${localStorage.getItem('admin-token')}` },
      body: JSON.stringify({ message: 'It is Ben' }),
    });
    return { status: response.status, message: (await response.json()).message };
  }, sessionId);
  expect(refused).toEqual({ status: 409, message: 'admin has this conversation.' });

  await ben.page.getByRole('button', { name: 'Take over' }).click();
  await ben.page.getByRole('dialog', { name: 'Take over' }).waitFor();
  expect(await axeViolations(ben.page)).toEqual([]);
  await ben.page.getByRole('dialog', { name: 'Take over' }).getByRole('button', { name: 'Take over' }).click();
  await anna.page.getByText('ben-the-agent took over the conversation').waitFor();
  await anna.page.getByText('ben-the-agent has this conversation.').waitFor();
  const handedOver = unique('It is Ben');
  await ben.answer(handedOver);
  await bubble(shopper.log, handedOver).waitFor();
  for (const view of [anna, ben])
    for (const agent of ['admin', 'ben-the-agent']) await view.log.getByText(new RegExp(`^${agent} · \\d`)).waitFor();
  expect(await shopper.log.innerText()).not.toContain('ben-the-agent');

  await ben.page.getByRole('button', { name: 'Close', exact: true }).click();
  await ben.page.getByText('Conversation closed').waitFor();
  await anna.row(handedOver).waitFor({ state: 'detached' });
  const again = unique('One more thing');
  await shopper.say(again);
  await anna.row(again).waitFor();
  const complaints = [...anna.complaints, ...ben.complaints, ...shopper.complaints];
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
  await Promise.all([anna.leave(), ben.leave(), shopper.leave()]);
});

test('a new message plays a sound on every tab, unless it is on screen or sound is off', async () => {
  const shopper = await openChat(browser);
  const agent = await openAgentChat(browser, OWNER);
  const { page } = agent;
  await page.context().addInitScript(countNotes);
  const opened = page.waitForEvent('websocket').then(async (socket) => {
    await socket.waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40/agents'));
    return socket;
  });
  await page.reload();
  const line = await opened;
  const played = () => page.evaluate(() => (window as unknown as Played).played);
  const soundSwitch = page.getByRole('button', { name: 'Sound' });
  await soundSwitch.click();
  await soundSwitch.click();
  const afterSwitching = { notes: 2, loudest: expect.closeTo(0.12), state: 'running' };
  await until(played, ({ state }) => state === 'running', 'the browser allows the sound');
  expect(await played()).toEqual(afterSwitching);

  await page.getByRole('tab', { name: 'Products' }).click();
  const first = unique('Is anybody there?');
  await shopper.say(first);
  await until(played, ({ notes }) => notes > 2, 'a message is heard at another place of the panel');
  expect(await played()).toEqual({ ...afterSwitching, notes: 4 });

  const chatTab = page.getByRole('tab', { name: /^Live Chat/ });
  await chatTab.click();
  await agent.row(first).click();
  await bubble(agent.log, first).waitFor();
  const second = unique('Hello?');
  await shopper.say(second);
  await bubble(agent.log, second).waitFor();
  expect((await played()).notes).toBe(4);

  await soundSwitch.click();
  await page.getByRole('tab', { name: 'Products' }).click();
  const third = unique('Are you still there?');
  const arrived = line.waitForEvent('framereceived', ({ payload }) => String(payload).includes(third));
  await shopper.say(third);
  await arrived;
  await chatTab.click();
  await agent.row(third).waitFor();
  expect((await played()).notes).toBe(4);
  expect([...agent.complaints, ...shopper.complaints]).toEqual([]);
  await Promise.all([agent.leave(), shopper.leave()]);
});

interface Played {
  played: { notes: number; loudest: number; state: string };
}

/** Runs in the page: what is played goes on being played, and is counted. */
function countNotes(): void {
  const played = { notes: 0, loudest: 0, state: 'none' };
  Object.assign(window, { played });
  const { start } = AudioScheduledSourceNode.prototype;
  AudioScheduledSourceNode.prototype.start = function (this: AudioScheduledSourceNode, at?: number) {
    const { context } = this;
    played.notes += 1;
    played.state = context.state;
    context.addEventListener('statechange', () => Object.assign(played, { state: context.state }));
    start.call(this, at);
  };
  const { linearRampToValueAtTime } = AudioParam.prototype;
  AudioParam.prototype.linearRampToValueAtTime = function (this: AudioParam, value: number, at: number) {
    played.loudest = Math.max(played.loudest, value);
    return linearRampToValueAtTime.call(this, value, at);
  };
}

test('an agent goes through the queue, answers and comes back by keyboard alone', async () => {
  const shoppers = [await openChat(browser), await openChat(browser)];
  const questions = shoppers.map((_, index) => unique(`By keyboard ${index}`));
  for (const [index, shopper] of shoppers.entries()) await shopper.say(questions[index] ?? '');
  const agent = await openAgentChat(browser, OWNER, { query: '?show=waiting' });
  for (const question of questions) await agent.row(question).waitFor();
  const rows = await agent.page.locator('[data-row]').count();
  for (let step = 0; step < rows; step++) {
    await agent.page.keyboard.press('j');
    if ((await agent.page.locator('[data-row]:focus').innerText()).includes(questions[1] ?? '')) break;
  }
  await agent.page.keyboard.press('Enter');
  await bubble(agent.log, questions[1] ?? '').waitFor();
  await agent.page.keyboard.press('Enter');
  const answer = unique('Answered by keyboard');
  await agent.page.keyboard.type(answer);
  await agent.page.keyboard.press('Enter');
  await bubble((shoppers[1] ?? agent).log, answer).waitFor();
  expect(agent.complaints).toEqual([]);
  await Promise.all([agent.leave(), ...shoppers.map((shopper) => shopper.leave())]);
});

describe.each(['light', 'dark'] as const)('in the %s theme axe finds nothing', (colorScheme) => {
  test.each([
    ['a desktop', { width: 1280, height: 900 }],
    ['a phone', { width: 375, height: 780 }],
  ])('on %s', async (_where, size) => {
    const shopper = await openChat(browser);
    const question = unique('Is this easy to read?');
    await shopper.say(question);
    const agent = await openAgentChat(browser, OWNER, { size, colorScheme });
    const { page } = agent;
    await agent.row(question).waitFor();
    const findings: Record<string, string[]> = { queue: await axeViolations(page) };
    await agent.row(question).click();
    await bubble(agent.log, question).waitFor();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await page.getByText('· yours').waitFor();
    findings.conversation = await axeViolations(page);
    if (size.width < 1280) {
      await page.getByRole('button', { name: 'Shopper details' }).click();
      await page.getByRole('dialog').getByText('The cart is empty.').waitFor();
      findings.details = await axeViolations(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'All conversations' }).click();
    }
    await page.getByRole('button', { name: 'Canned replies' }).click();
    findings.replies = await axeViolations(page);
    await page.getByRole('button', { name: 'Add reply' }).click();
    findings.reply = await axeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(Object.entries(findings).filter(([, found]) => found.length > 0)).toEqual([]);
    expect(agent.complaints).toEqual([]);
    await Promise.all([agent.leave(), shopper.leave()]);
  });
});

test('a thousand closed conversations can be listed', async () => {
  const { page, leave } = await openAdmin(browser, '/users');
  await page.route('**/api/admin/live-chat/sessions?state=closed*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    if (limit > 1000) return route.continue();
    return route.fulfill({ json: Array.from({ length: limit }, (_, index) => closedConversation(index)) });
  });
  await page.goto('/admin/chat?show=closed');
  const rows = page.getByRole('link', { name: /Closed question/ });
  for (const shown of [100, 200, 400, 800]) {
    await until(
      () => rows.count(),
      (count) => count === shown,
      `${shown} are shown`,
    );
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await until(
    () => rows.count(),
    (count) => count === 1000,
    'as many are shown as the shop answers',
  );
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0);
  await leave();
});

const closedConversation = (index: number) => ({
  sessionId: `session-${index}`,
  userId: null,
  ownerId: `visitor-${index}`,
  name: null,
  online: false,
  startedAt: '2026-11-01T00:00:00.000Z',
  lastMessage: `Closed question ${index}`,
  lastMessageAt: '2026-11-01T00:00:00.000Z',
  unread: 0,
  waitingSince: null,
  claimedBy: null,
  claimedByName: null,
  isMine: false,
  closedAt: '2026-11-02T00:00:00.000Z',
});
