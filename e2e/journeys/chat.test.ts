import { randomUUID } from 'node:crypto';
import { OWNER } from '../admin-page.ts';
import { axeViolations } from '../axe.ts';
import { appears, bubble, hireAgent, openAgentChat, openChat } from '../chat.ts';
import { BOTH_THEMES, expectNoFaults } from '../faults.ts';
import { expect, test } from '../fixtures.ts';
import { asAdmin, asVisitorOf } from '../shop-api.ts';

const ROUNDS = 5;
const WITHIN_MS = 1000;
const unique = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

test('a shopper and an agent see each other’s messages, typing and read receipts', async ({ visit }) => {
  const shopper = await openChat(visit);
  const agent = await openAgentChat(visit, OWNER);
  const question = unique('Do you ship to Maine?');
  await shopper.say(question);
  await expect(agent.row(question)).toBeVisible();
  await expect(agent.page, 'the title counts unread messages').toHaveTitle(/^\(\d+\) Live Chat/);
  await agent.row(question).click();
  await expect(bubble(agent.log, question)).toBeVisible();
  await expect(shopper.log.getByText(/Seen|Read/)).toBeVisible();

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

  await expect(agent.log.getByText('· Read')).toBeVisible();
  await shopper.panel.getByLabel('Message').pressSequentially('I think');
  await expect(agent.log.getByText(/is typing…/)).toBeVisible();
  await agent.composer.pressSequentially('You are');
  await expect(shopper.log.getByText(/typing/)).toBeVisible();
  await expect(agent.page.getByText('· yours')).toContainText('Online');

  await shopper.leave();
  await expect(agent.page.getByText('Offline · yours')).toBeVisible();
  expect([...agent.complaints, ...shopper.complaints]).toEqual([]);
});

test('the agent sees the shopper’s questions and cart, and answers with a saved reply', async ({ visit }) => {
  const shopper = await openChat(visit);
  const { call } = asVisitorOf(shopper.page);
  const [product] = await call('GET /api/products', { query: { limit: 1 } });
  await call('POST /api/cart', {
    body: { productId: product?.id ?? '', quantity: 2, selectedColor: product?.colors[0] },
  });
  await shopper.panel.getByRole('tab', { name: 'Product Search' }).click();
  await shopper.panel.getByLabel('What are you looking for?').fill('yellow sunflower');
  await shopper.page.keyboard.press('Enter');
  await expect(shopper.panel.getByText(/^Assistant: I found/)).toBeVisible();
  await shopper.panel.getByRole('tab', { name: 'Live Chat' }).click();
  const question = unique('Can I have it in cream?');
  await shopper.say(question);

  const agent = await openAgentChat(visit, OWNER);
  await agent.row(question).click();
  const about = agent.page.getByRole('complementary');
  await expect(about.getByText('“yellow sunflower”')).toBeVisible();
  await expect(about.getByText(/^2 × /)).toBeVisible();
  await expect(about.getByText('No orders yet.')).toBeVisible();

  const shortcut = `cream-${randomUUID().slice(0, 6)}`;
  const reply = unique('Yes, cream looks lovely.');
  await agent.page.getByRole('button', { name: 'Saved replies' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Saved replies' });
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByLabel('Shortcut').fill(shortcut);
  await dialog.getByLabel('Reply', { exact: true }).fill('A first try');
  await dialog.getByRole('button', { name: 'Add reply' }).click();
  await dialog.getByRole('button', { name: `Edit ${shortcut}` }).click();
  await dialog.getByLabel('Reply', { exact: true }).fill(reply);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(reply)).toBeVisible();
  await agent.page.keyboard.press('Escape');

  await agent.composer.fill(`/${shortcut}`);
  await expect(agent.page.getByRole('option', { name: reply })).toBeVisible();
  await agent.composer.press('Enter');
  await agent.composer.press('Enter');
  await expect(bubble(shopper.log, reply)).toBeVisible();

  await agent.page.getByRole('button', { name: 'Saved replies' }).click();
  await dialog.getByRole('button', { name: `Delete ${shortcut}` }).click();
  await agent.page
    .getByRole('dialog', { name: `Delete /${shortcut}` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(dialog.getByText(reply)).toHaveCount(0);
  expect([...agent.complaints, ...shopper.complaints]).toEqual([]);
});

test('an agent must take over another’s conversation to answer it, and a closed one reopens when the shopper writes', async ({
  visit,
}) => {
  const shopper = await openChat(visit);
  const question = unique('Who is there?');
  await shopper.say(question);
  const anna = await openAgentChat(visit, OWNER);
  const account = await hireAgent('ben-the-agent');
  const ben = await openAgentChat(visit, account);
  for (const agent of [anna, ben]) await agent.row(question).click();
  await ben.composer.fill('It is Ben');
  await anna.answer(unique('It is Anna'));
  await expect(ben.page.getByText('admin is handling this conversation.')).toBeVisible();
  await expect(ben.composer).toHaveCount(0);

  // Sends the answer even if the page does not show the other agent's claim yet; the server refuses it.
  const message = {
    params: { id: new URL(ben.page.url()).pathname.split('/').at(-1) ?? '' },
    body: { message: 'It is Ben' },
  };
  const answering = (await asAdmin(account)).call('POST /api/admin/live-chat/sessions/{id}/messages', message);
  await expect(answering).rejects.toMatchObject({ status: 409, message: 'admin is handling this conversation.' });

  await ben.page.getByRole('button', { name: 'Take over' }).click();
  await expect(ben.page.getByRole('dialog', { name: 'Take over' })).toBeVisible();
  expect(await axeViolations(ben.page)).toEqual([]);
  await ben.page.getByRole('dialog', { name: 'Take over' }).getByRole('button', { name: 'Take over' }).click();
  await expect(anna.page.getByText('ben-the-agent took over the conversation')).toBeVisible();
  await expect(anna.page.getByText('ben-the-agent is handling this conversation.')).toBeVisible();
  const handedOver = unique('It is Ben');
  await ben.answer(handedOver);
  await expect(bubble(shopper.log, handedOver)).toBeVisible();
  for (const view of [anna, ben])
    for (const agent of ['admin', 'ben-the-agent'])
      await expect(view.log.getByText(new RegExp(`^${agent} · \\d`))).toBeVisible();
  await expect(shopper.log).not.toContainText('ben-the-agent');

  await ben.page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(ben.page.getByText('Conversation closed')).toBeVisible();
  await expect(anna.row(handedOver)).toHaveCount(0);
  const again = unique('One more thing');
  await shopper.say(again);
  await expect(anna.row(again)).toBeVisible();
  const complaints = [...anna.complaints, ...ben.complaints, ...shopper.complaints];
  expect(complaints.filter((text) => !text.includes('409'))).toEqual([]);
});

test('an agent uses the queue and answers by keyboard', async ({ visit }) => {
  const shoppers = [await openChat(visit), await openChat(visit)];
  const questions = shoppers.map((_, index) => unique(`By keyboard ${index}`));
  for (const [index, shopper] of shoppers.entries()) await shopper.say(questions[index] ?? '');
  const agent = await openAgentChat(visit, OWNER, { query: '?show=waiting' });
  for (const question of questions) await expect(agent.row(question)).toBeVisible();
  const rows = await agent.page.locator('[data-row]').count();
  for (let step = 0; step < rows; step++) {
    await agent.page.keyboard.press('j');
    if ((await agent.page.locator('[data-row]:focus').innerText()).includes(questions[1] ?? '')) break;
  }
  await agent.page.keyboard.press('Enter');
  await expect(bubble(agent.log, questions[1] ?? '')).toBeVisible();
  await agent.page.keyboard.press('Enter');
  const answer = unique('Answered by keyboard');
  await agent.page.keyboard.type(answer);
  await agent.page.keyboard.press('Enter');
  await expect(bubble((shoppers[1] ?? agent).log, answer)).toBeVisible();
  expect(agent.complaints).toEqual([]);
});

for (const [where, viewport] of [
  ['a desktop', { width: 1280, height: 900 }],
  ['a phone', { width: 375, height: 780 }],
] as const) {
  test(`axe finds no violation on ${where} in either theme`, async ({ visit }) => {
    const shopper = await openChat(visit);
    const question = unique('Is this easy to read?');
    await shopper.say(question);
    const agent = await openAgentChat(visit, OWNER, { viewport });
    const { page } = agent;
    const findNothing = (at: string) =>
      test.step(at, () => expectNoFaults(page, [{ ...viewport, themes: BOTH_THEMES }]));
    await expect(agent.row(question)).toBeVisible();
    await findNothing('the queue');
    await agent.row(question).click();
    await expect(bubble(agent.log, question)).toBeVisible();
    await page.getByRole('button', { name: 'Take', exact: true }).click();
    await expect(page.getByText('· yours')).toBeVisible();
    await findNothing('a conversation');
    if (viewport.width < 1280) {
      await page.getByRole('button', { name: 'Shopper details' }).click();
      await expect(page.getByRole('dialog').getByText('The cart is empty.')).toBeVisible();
      await findNothing('the details');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'All conversations' }).click();
    }
    await page.getByRole('button', { name: 'Saved replies' }).click();
    await findNothing('the replies');
    await page.getByRole('button', { name: 'Add reply' }).click();
    await findNothing('a reply');
    expect(agent.complaints).toEqual([]);
  });
}

test('a thousand closed conversations can be listed', async ({ openAdmin }) => {
  const { page } = await openAdmin('/users');
  await page.route('**/api/admin/live-chat/sessions?state=closed*', (route) => {
    const limit = Number(new URL(route.request().url()).searchParams.get('limit'));
    if (limit > 1000) return route.continue();
    return route.fulfill({ json: Array.from({ length: limit }, (_, index) => closedConversation(index)) });
  });
  await page.goto('/admin/chat?show=closed');
  const rows = page.getByRole('link', { name: /Closed question/ });
  for (const shown of [100, 200, 400, 800]) {
    await expect(rows).toHaveCount(shown);
    await page.getByRole('button', { name: 'Show more' }).click();
  }
  await expect(rows, 'as many are shown as the shop answers').toHaveCount(1000);
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
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
