import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userDeleted, userRegistered, userSignedIn } from '@loop-petal/contracts/events/user-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { chatWait } from '../../src/chat-metrics.ts';
import { closeIdle } from '../../src/conversations/close-idle.ts';
import { reportMissed } from '../../src/conversations/report-missed.ts';
import { type Chat, nextEvent, startChat } from '../start-chat.ts';

const [ANNA, BEN] = [adminCaller(), adminCaller()];
const idOf = (caller: Caller) => (caller as { userId: string }).userId;
let chat: Chat;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat?.stop());

const SESSIONS = '/api/admin/live-chat/sessions';
const ask = async (visitor: Caller, message = 'Do you ship to Maine?') => {
  const { sessionId } = (await chat.post('/api/live-chat/session', visitor)).body as { sessionId: string };
  await chat.post('/api/live-chat/send', visitor, { sessionId, message });
  return sessionId;
};
const answer = (sessionId: string, agent: Caller, message = 'We do.') =>
  chat.post(`${SESSIONS}/${sessionId}/messages`, agent, { message });
const sessionsOf = (query = '') => chat.get(`${SESSIONS}${query}`, ANNA);
const find = async (sessionId: string, query = '') =>
  (await sessionsOf(query)).find((one: { sessionId: string }) => one.sessionId === sessionId);

describe('a claimed conversation', () => {
  test('can’t be answered or claimed by another agent until they take it over', async () => {
    const sessionId = await ask(visitorCaller());
    expect((await answer(sessionId, ANNA)).status).toBe(201);
    const refused = { message: `name-of-${idOf(ANNA).slice(0, 8)} is handling this conversation.`, code: 'claimed' };
    expect(await answer(sessionId, BEN, 'No!')).toMatchObject({ status: 409, body: refused });
    const claimAs = (agent: Caller, body?: object) => chat.post(`${SESSIONS}/${sessionId}/claim`, agent, body);
    expect(await claimAs(BEN)).toMatchObject({ status: 409, body: refused });
    expect((await claimAs(BEN, { takeOver: true })).status).toBe(204);
    expect(await find(sessionId)).toMatchObject({
      claimedBy: idOf(BEN),
      claimedByName: `name-of-${idOf(BEN).slice(0, 8)}`,
    });
    expect((await answer(sessionId, ANNA)).status).toBe(409);
    expect((await answer(sessionId, BEN)).status).toBe(201);
    expect((await claimAs(BEN, { takeOver: 1 })).status).toBe(400);
  });

  test('shows agents but not the shopper which agent wrote each answer', async () => {
    const visitor = visitorCaller();
    const sessionId = await ask(visitor);
    const [anna, ben] = [ANNA, BEN].map((agent) => `name-of-${idOf(agent).slice(0, 8)}`);
    const agent = await chat.connect('/agents', { token: 'good' });
    const emitted = nextEvent(agent, 'message', (data: { content: string }) => data.content === 'From Anna');
    expect((await answer(sessionId, ANNA, 'From Anna')).body).toMatchObject({ agentName: anna });
    expect(await emitted).toMatchObject({ agentName: anna });
    await chat.post(`${SESSIONS}/${sessionId}/claim`, BEN, { takeOver: true });
    await answer(sessionId, BEN, 'From Ben');
    const { messages } = await chat.get(`${SESSIONS}/${sessionId}/messages`, ANNA);
    expect(messages.map(({ agentName }: { agentName: string | null }) => agentName)).toEqual([null, anna, ben]);
    const seen = JSON.stringify(await chat.get(`/api/live-chat/messages?sessionId=${sessionId}`, visitor));
    expect(seen).toContain('From Ben');
    expect(seen).not.toMatch(/name-of|agentName|agentId/);
  });

  test('refuses the answer of an agent from whom it was just taken over', async () => {
    const sessionId = await ask(visitorCaller());
    await answer(sessionId, ANNA);
    const late = { _id: randomUUID(), role: 'agent', content: 'Late', clientMessageId: null } as const;
    expect(await chat.ctx.conversations.append(sessionId, late, new Date(), idOf(BEN))).toBeNull();
    expect((await chat.get(`${SESSIONS}/${sessionId}/messages`, ANNA)).messages).toHaveLength(2);
  });

  test('returns the same answer to a repeated message after another agent has taken over', async () => {
    const sessionId = await ask(visitorCaller());
    const body = { message: 'We do.', clientMessageId: 'a1' };
    const send = () => chat.post(`${SESSIONS}/${sessionId}/messages`, ANNA, body);
    const first = await send();
    await chat.post(`${SESSIONS}/${sessionId}/claim`, BEN, { takeOver: true });
    expect(await send()).toMatchObject({ status: 201, body: { id: first.body.id } });
  });

  test('is released when the shopper has waited ten minutes, unless it was answered or just claimed', async () => {
    const visitors = [visitorCaller(), visitorCaller(), visitorCaller()] as const;
    const [forgotten, answered, takenOver] = [await ask(visitors[0]), await ask(visitors[1]), await ask(visitors[2])];
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    for (const sessionId of [forgotten, answered, takenOver]) await answer(sessionId, ANNA);
    for (const [sessionId, visitor] of [
      [forgotten, visitors[0]],
      [takenOver, visitors[2]],
    ] as const)
      await chat.post('/api/live-chat/send', visitor, { sessionId, message: 'Still there?' });
    await chat.ctx.claims.claim(takenOver, idOf(BEN), inMinutes(5), { takeOver: true });
    const claims = async () =>
      Promise.all([forgotten, answered, takenOver].map(async (id) => (await find(id)).claimedBy));
    await reportMissed(chat.ctx, inMinutes(9));
    expect(await claims()).toEqual([idOf(ANNA), idOf(ANNA), idOf(BEN)]);
    const agent = await chat.connect('/agents', { token: 'good' });
    const emitted = nextEvent(agent, 'claim', (data: { sessionId: string }) => data.sessionId === forgotten);
    await reportMissed(chat.ctx, inMinutes(11));
    expect(await emitted).toEqual({ sessionId: forgotten, claimedBy: null });
    expect(await claims()).toEqual([null, idOf(ANNA), idOf(BEN)]);
    expect((await answer(forgotten, BEN)).status).toBe(201);
    await reportMissed(chat.ctx, inMinutes(16));
    expect(await claims()).toEqual([idOf(BEN), idOf(ANNA), null]);
  });
});

describe('a closed conversation', () => {
  test('leaves the list of open conversations, is shown to all agents as closed, and is reopened by its shopper’s next message', async () => {
    const visitor = visitorCaller();
    const sessionId = await ask(visitor);
    const agent = await chat.connect('/agents', { token: 'good' });
    const emitted = nextEvent(agent, 'closed', (data: { sessionId: string }) => data.sessionId === sessionId);
    expect((await chat.post(`${SESSIONS}/${sessionId}/close`, ANNA)).status).toBe(204);
    await emitted;
    expect(await find(sessionId, '?state=open')).toBeUndefined();
    expect(await find(sessionId, '?state=closed')).toMatchObject({ unread: 0, waitingSince: null, claimedBy: null });
    expect((await chat.post(`${SESSIONS}/${sessionId}/close`, ANNA)).status).toBe(204);
    await chat.post('/api/live-chat/send', visitor, { sessionId, message: 'One more thing' });
    expect(await find(sessionId, '?state=open')).toMatchObject({ closedAt: null, unread: 1 });
  });

  test('can’t be closed by an agent to whom it is not assigned, or after an unseen message', async () => {
    const visitor = visitorCaller();
    const sessionId = await ask(visitor);
    await answer(sessionId, ANNA);
    expect((await chat.post(`${SESSIONS}/${sessionId}/close`, BEN)).status).toBe(409);
    const seen = await chat.ctx.conversations.find(sessionId);
    await chat.post('/api/live-chat/send', visitor, { sessionId, message: 'Wait!' });
    expect(await chat.ctx.claims.close(seen, idOf(ANNA), new Date())).toBe(false);
    expect(await find(sessionId, '?state=open')).toMatchObject({ unread: 1 });
  });

  test('stays open when the shopper has written before the agent’s answer, unseen by the agent', async () => {
    const visitor = visitorCaller();
    const sessionId = await ask(visitor);
    const messages = async () => (await chat.get(`${SESSIONS}/${sessionId}/messages`, ANNA)).messages;
    const close = (lastMessageId: string) => chat.post(`${SESSIONS}/${sessionId}/close`, ANNA, { lastMessageId });
    const [question] = await messages();
    await chat.post('/api/live-chat/send', visitor, { sessionId, message: 'Wait!' });
    await answer(sessionId, ANNA);
    expect(await close(question.id)).toMatchObject({ status: 409, body: { code: 'changed' } });
    expect(await find(sessionId, '?state=open')).toMatchObject({ closedAt: null });
    const [, wait] = await messages();
    expect((await close(wait.id)).status).toBe(204);
  });

  test('is closed after a day without messages once answered, but never while the shopper waits', async () => {
    const visitor = visitorCaller();
    const [answered, waiting] = [await ask(visitor), await ask(visitorCaller())];
    await answer(answered, ANNA);
    const stateOf = async (sessionId: string) => ((await find(sessionId, '?state=open')) ? 'open' : 'closed');
    const states = async () => [await stateOf(answered), await stateOf(waiting)];
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await closeIdle(chat.ctx, inHours(23));
    expect(await states()).toEqual(['open', 'open']);
    const agent = await chat.connect('/agents', { token: 'good' });
    const emitted = nextEvent(agent, 'closed', (data: { sessionId: string }) => data.sessionId === answered);
    await closeIdle(chat.ctx, inHours(25));
    await emitted;
    expect(await states()).toEqual(['closed', 'open']);
    expect(await closeIdle(chat.ctx, inHours(25))).toBe(0);
    await chat.post('/api/live-chat/send', visitor, { sessionId: answered, message: 'Back again' });
    expect(await find(answered, '?state=open')).toMatchObject({ closedAt: null, claimedBy: null, unread: 1 });
  });

  test.each(['?state=gone', '?limit=0', '?limit=x'])('can’t be listed by the invalid query %s', async (query) => {
    expect((await chat.request('GET', `${SESSIONS}${query}`, { caller: ANNA })).status).toBe(400);
  });
});

test('shoppers and agents see how far the other side has read', async () => {
  const visitor = visitorCaller();
  const sessionId = await ask(visitor);
  const shopper = () => chat.get(`/api/live-chat/messages?sessionId=${sessionId}`, visitor);
  const agent = () => chat.get(`${SESSIONS}/${sessionId}/messages`, ANNA);
  const [question] = (await shopper()).messages;
  expect((await shopper()).readByShop).toBeNull();
  await chat.post('/api/live-chat/send', visitor, { sessionId, message: 'And to Ohio?' });
  expect((await chat.post(`${SESSIONS}/${sessionId}/read`, ANNA, { messageId: question.id })).status).toBe(204);
  expect(await find(sessionId)).toMatchObject({ unread: 1 });
  expect((await shopper()).readByShop).toBe(question.id);
  const { id } = (await answer(sessionId, ANNA)).body;
  expect((await agent()).readByShopper).toBeNull();
  await chat.post('/api/live-chat/read', visitor, { sessionId });
  expect((await agent()).readByShopper).toBe(id);
});

test('the waiting time of a shopper ends with the first answer and is measured once', async () => {
  const counted = async () =>
    (await chatWait.get()).values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
  const before = await counted();
  const sessionId = await ask(visitorCaller());
  expect(await find(sessionId)).toMatchObject({ waitingSince: expect.any(String) });
  await answer(sessionId, ANNA);
  await answer(sessionId, ANNA, 'Anything else?');
  expect(await find(sessionId)).toMatchObject({ waitingSince: null });
  expect(await counted()).toBe(before + 1);
});

describe('questions to the search assistant', () => {
  const handOver = (caller: Caller, sessionId: string, question: string) =>
    chat.post('/api/live-chat/asked', caller, { sessionId, question, found: 3 });

  test('are shown to agents, the last twenty, and only their shopper can add one', async () => {
    const visitor = visitorCaller();
    const sessionId = await ask(visitor);
    for (let index = 1; index <= 21; index++) await handOver(visitor, sessionId, `roses ${index}`);
    const { asked } = await chat.get(`${SESSIONS}/${sessionId}/messages`, ANNA);
    expect(asked).toHaveLength(20);
    expect(asked.at(-1)).toMatchObject({ question: 'roses 21', found: 3 });
    expect((await handOver(visitorCaller(), sessionId, 'x')).status).toBe(404);
    expect((await handOver(visitor, sessionId, ' ')).status).toBe(400);
  });
});

test('a visitor’s conversation belongs to the account after signing in and is erased with it', async () => {
  const visitor = visitorCaller() as Extract<Caller, { kind: 'visitor' }>;
  const sessionId = await ask(visitor);
  const customer = { ...customerCaller(), visitorId: visitor.ownerId } as Caller;
  await chat.post('/api/live-chat/session', customer);
  expect(await find(sessionId)).toMatchObject({
    userId: idOf(customer),
    name: `name-of-${idOf(customer).slice(0, 8)}`,
  });
  const elsewhere = { ...customer, visitorId: randomUUID() } as Caller;
  expect((await chat.post('/api/live-chat/session', elsewhere)).body.sessionId).toBe(sessionId);
  await chat.ctx.conversations.eraseOwner(idOf(customer));
  expect(await find(sessionId)).toBeUndefined();
});

test.each([
  ['registering', userRegistered],
  ['signing in', userSignedIn],
] as const)(
  'a visitor’s conversation is erased with the account even if it was not opened after %s',
  async (_, event) => {
    const [visitorId, userId] = [randomUUID(), randomUUID()];
    await ask(customerCaller(userId));
    const [sessionId, other] = [await ask(visitorCaller(visitorId)), await ask(visitorCaller())];
    await chat.deliver(event({ userId, visitorId }));
    await chat.deliver(event({ userId: randomUUID() }));
    expect(await find(sessionId)).toMatchObject({ userId });
    expect(await find(other)).toMatchObject({ userId: null });
    await chat.deliver(userDeleted({ userId }));
    expect((await sessionsOf()).filter((one: { userId: string }) => one.userId === userId)).toEqual([]);
  },
);

describe('a canned reply', () => {
  const REPLIES = '/api/admin/live-chat/replies';
  const change = (method: string, id: string, body?: object) =>
    chat.request(method, `${REPLIES}/${id}`, { caller: BEN, ...(body ? { body } : {}) });

  test('can be added, changed and removed by any admin', async () => {
    const made = await chat.post(REPLIES, ANNA, { shortcut: 'Hello', text: 'Hello! How can I help?' });
    expect(made).toMatchObject({ status: 201, body: { shortcut: 'hello' } });
    const { id } = made.body;
    expect((await change('PATCH', id, { shortcut: 'hi', text: 'Hi there!' })).status).toBe(200);
    expect(await chat.get(REPLIES, ANNA)).toEqual([expect.objectContaining({ id, shortcut: 'hi', text: 'Hi there!' })]);
    expect((await change('DELETE', id)).status).toBe(204);
    expect((await change('DELETE', id)).status).toBe(404);
    expect((await change('PATCH', id, { shortcut: 'hi', text: 'x' })).status).toBe(404);
    expect(await chat.get(REPLIES, ANNA)).toEqual([]);
  });

  test('needs a valid shortcut that no other reply has', async () => {
    const add = (shortcut: string, text = 'x') => chat.post(REPLIES, ANNA, { shortcut, text });
    expect((await add('thanks')).status).toBe(201);
    expect((await add('thanks')).status).toBe(409);
    const { id } = (await add('bye')).body;
    expect((await change('PATCH', id, { shortcut: 'thanks', text: 'x' })).status).toBe(409);
    for (const shortcut of ['', 'two words', '-x', '/x', 'x'.repeat(31)])
      expect((await add(shortcut)).status).toBe(400);
    expect((await add('long', 'x'.repeat(2001))).status).toBe(400);
  });
});
