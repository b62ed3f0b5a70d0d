import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, customerCaller, serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { reportMissed } from '../../src/conversations/report-missed.ts';
import { type Chat, startChat } from '../start-chat.ts';

const ANNA = adminCaller();
let chat: Chat;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat?.stop());

const post = (path: string, caller: Caller, body?: unknown) => chat.post(path, caller, body);
const start = async (caller: Caller): Promise<string> => (await post('/api/live-chat/session', caller)).body.sessionId;
const read = async (sessionId: string, caller: Caller) =>
  (await chat.request('GET', `/api/live-chat/messages?sessionId=${sessionId}`, { caller })).body.messages;
const reported = async (agents: number) => {
  for (;;) {
    if (agents === 0) chat.disconnectAll();
    const replica = await chat.ctx.connection.collection('replicas').findOne({});
    if (agents === 0 ? replica?.agents === 0 : Number(replica?.agents) >= agents) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
};

describe('a conversation', () => {
  test('is the same one whenever its visitor opens the chat', async () => {
    const visitor = visitorCaller();
    expect(await start(visitor)).toBe(await start(visitor));
    expect(await start(visitorCaller())).not.toBe(await start(visitor));
  });

  test.each([
    ['visitor', visitorCaller],
    ['customer', customerCaller],
  ])('is shared when a %s opens the chat in several tabs at the same time', async (_, callerOf) => {
    for (let round = 0; round < 10; round++) {
      const caller = callerOf();
      const opened = await Promise.all(Array.from({ length: 4 }, () => start(caller)));
      expect(new Set(opened).size).toBe(1);
    }
  });

  test('of a visitor can follow another one that became the account’s', async () => {
    const { ownerId: visitorId } = visitorCaller() as { ownerId: string };
    const first = await start(visitorCaller(visitorId));
    expect(await start({ ...customerCaller(), visitorId } as Caller)).toBe(first);
    expect(await start(visitorCaller(visitorId))).not.toBe(first);
  });

  test('continues after its visitor signs in', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const customer = { ...customerCaller(), visitorId: (visitor as { ownerId: string }).ownerId } as Caller;
    expect(await start(customer)).toBe(sessionId);
  });

  test('with messages is opened instead of an empty or older one, even if that started later', async () => {
    const [customer, visitor] = [customerCaller(), visitorCaller()];
    const signedIn = { ...customer, visitorId: (visitor as { ownerId: string }).ownerId } as Caller;
    const asked = await start(customer);
    const say = (sessionId: string) => post('/api/live-chat/send', signedIn, { sessionId, message: 'Where is it?' });
    await say(asked);
    const opened = await start(visitor);
    expect(await start(signedIn)).toBe(asked);
    await say(opened);
    expect(await start(signedIn)).toBe(opened);
    await post(`/api/admin/live-chat/sessions/${asked}/messages`, ANNA, { message: 'On its way.' });
    expect(await start(customer)).toBe(asked);
  });

  test('stores every message byte for byte and in order', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const texts = ['<img src=x onerror=alert(1)>', '  spaces  ', '{"$gt":""}', 'Blumen 🌷\n\ttab'];
    for (const message of texts) await post('/api/live-chat/send', visitor, { sessionId, message });
    expect((await read(sessionId, visitor)).map(({ content }: { content: string }) => content)).toEqual(texts);
  });

  test('stores a message once when it is sent repeatedly', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const message = { sessionId, message: 'Hello?', clientMessageId: 'm1' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('/api/live-chat/send', visitor, message)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(await read(sessionId, visitor)).toHaveLength(1);
  });

  test('can’t be read or written by other shoppers', async () => {
    const sessionId = await start(visitorCaller());
    for (const otherShopper of [visitorCaller(), customerCaller()]) {
      expect((await post('/api/live-chat/send', otherShopper, { sessionId, message: 'Boo' })).status).toBe(404);
      expect(
        (await chat.request('GET', `/api/live-chat/messages?sessionId=${sessionId}`, { caller: otherShopper })).status,
      ).toBe(404);
    }
  });

  test.each([
    [{ message: '   ' }],
    [{ message: 'x'.repeat(4001) }],
    [{ message: 'x', role: 'agent' }],
    [{ message: { $ne: '' } }],
    [{}],
  ])('refuses the message %j with 400', async (body) => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    expect((await post('/api/live-chat/send', visitor, { sessionId, ...body })).status).toBe(400);
  });

  test('is part of its customer’s data export, with messages from before signing in', async () => {
    const visitor = visitorCaller() as Extract<Caller, { kind: 'visitor' }>;
    const sessionId = await start(visitor);
    await post('/api/live-chat/send', visitor, { sessionId, message: 'Mine' });
    const exported = (userId: string, query = '', caller = serviceCaller('identity')) =>
      chat.request('GET', `/internal/users/${userId}/export${query}`, { caller });
    const userId = randomUUID();
    expect((await exported(userId)).body).toEqual({ chats: [] });
    expect((await exported(userId, `?visitorId=${visitor.ownerId}`)).body).toMatchObject({
      chats: [{ messages: [{ content: 'Mine', role: 'user' }] }],
    });
    expect((await exported('no-uuid')).status).toBe(404);
    expect((await exported(userId, '?everything=1')).status).toBe(400);
    expect((await exported(userId, '', customerCaller(userId))).status).toBe(404);
  });

  test('is erased when its account is deleted', async () => {
    const customer = customerCaller();
    const sessionId = await start(customer);
    const { userId } = customer as { userId: string };
    await chat.deliver(userDeleted({ userId }));
    expect(await start(customer)).not.toBe(sessionId);
  });
});

test('an event that can’t be handled becomes a dead letter', async () => {
  const broken = { ...userDeleted({ userId: 'x' }), data: { userId: null } };
  await chat.deliver(broken);
  const caller = serviceCaller('gateway');
  const { body } = await chat.request('GET', '/internal/dead-letters', { caller });
  expect(body).toMatchObject([{ id: broken.id, service: 'chat', type: 'user.deleted' }]);
  expect((await post(`/internal/dead-letters/${broken.id}/replay`, caller, { adminId: 'ada' })).status).toBe(409);
  expect((await post(`/internal/dead-letters/${broken.id}/replay`, ANNA)).status).toBe(404);
});

describe('an agent', () => {
  test('sees waiting conversations and answers one, which other agents then can’t answer', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    await post('/api/live-chat/send', visitor, { sessionId, message: 'Are the roses scented?' });
    const anna = adminCaller();
    const sessions = await chat.request('GET', '/api/admin/live-chat/sessions', { caller: anna });
    expect(sessions.body[0]).toMatchObject({
      sessionId,
      unread: 1,
      lastMessage: 'Are the roses scented?',
      online: false,
    });
    const path = `/api/admin/live-chat/sessions/${sessionId}/messages`;
    expect((await post(path, anna, { message: 'Only with your perfume.' })).status).toBe(201);
    expect((await post(path, adminCaller(), { message: 'No.' })).status).toBe(409);
    expect((await read(sessionId, visitor)).map(({ role }: { role: string }) => role)).toEqual(['user', 'agent']);
  });

  test('can open a socket only with a valid token', async () => {
    await expect(chat.connect('/agents', { token: 'bad' })).rejects.toThrow('Please log in.');
  });
});

describe('a shopper', () => {
  test('has unread messages until they are marked as read', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    await post('/api/live-chat/send', visitor, { sessionId, message: 'Hello' });
    const answer = (message: string) =>
      post(`/api/admin/live-chat/sessions/${sessionId}/messages`, ANNA, { message }).then(({ body }) => body.id);
    const first = await answer('Hello!');
    await answer('How can I help?');
    expect((await post('/api/live-chat/session', visitor)).body).toEqual({ sessionId, unread: 2 });
    expect((await post('/api/live-chat/read', visitor, { sessionId, messageId: first })).body).toEqual({ unread: 1 });
    expect((await post('/api/live-chat/read', visitor, { sessionId })).body).toEqual({ unread: 0 });
    expect((await post('/api/live-chat/read', visitor, { sessionId, messageId: first })).body).toEqual({ unread: 0 });
    await answer('Still there?');
    const shown = await chat.request('GET', `/api/live-chat/messages?sessionId=${sessionId}`, { caller: visitor });
    expect(shown.body.unread).toBe(1);
    expect((await post('/api/live-chat/read', visitor, { sessionId, messageId: 'x' })).status).toBe(404);
    expect((await post('/api/live-chat/read', visitorCaller(), { sessionId })).status).toBe(404);
  });

  test('who sends too many messages gets 429 while other shoppers continue', async () => {
    const [fast, calm] = [visitorCaller(), visitorCaller()];
    const [sessionId, other] = [await start(fast), await start(calm)];
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        post('/api/live-chat/send', fast, { sessionId, message: `Hi ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await read(sessionId, fast)).toHaveLength(20);
    expect((await post('/api/live-chat/send', calm, { sessionId: other, message: 'Hi' })).status).toBe(201);
  });

  test('who waits ten minutes without a connected agent is reported once until an agent answers', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const say = (message: string) => post('/api/live-chat/send', visitor, { sessionId, message });
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const missedEvents = async (count: number) => {
      const events = () =>
        chat.bus.published.filter(({ type, subject }) => type === 'chat.missed' && subject === sessionId);
      for (let round = 0; round < 300 && events().length < count; round++) {
        chat.ctx.outbox.wake();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      return events().length;
    };
    await say('Hello?');
    await reportMissed(chat.ctx, inMinutes(9));
    const agent = await chat.connect('/agents', { token: 'good' });
    await reported(1);
    await reportMissed(chat.ctx, inMinutes(0.5));
    await chat.ctx.replicas.report(inMinutes(11));
    await reportMissed(chat.ctx, inMinutes(11));
    agent.disconnect();
    await reported(0);
    expect(await missedEvents(0)).toBe(0);

    await Promise.all([reportMissed(chat.ctx, inMinutes(11)), reportMissed(chat.ctx, inMinutes(11))]);
    await say('Hello??');
    await reportMissed(chat.ctx, inMinutes(30));
    expect(await missedEvents(1)).toBe(1);

    await post(`/api/admin/live-chat/sessions/${sessionId}/messages`, ANNA, { message: 'Here I am' });
    await reportMissed(chat.ctx, inMinutes(60));
    await say('Thanks. One more question');
    await reportMissed(chat.ctx, inMinutes(60));
    expect(await missedEvents(2)).toBe(2);
  });
});
