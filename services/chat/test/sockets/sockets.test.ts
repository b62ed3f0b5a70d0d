import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { type Chat, nextEvent, startChat } from '../start-chat.ts';

const ANNA = adminCaller();
let chat: Chat;
beforeAll(async () => {
  chat = await startChat();
});
afterAll(() => chat?.stop());

const post = (path: string, caller: Caller, body?: unknown) => chat.post(path, caller, body);
const start = async (caller: Caller): Promise<string> => (await post('/api/live-chat/session', caller)).body.sessionId;

describe('sockets', () => {
  test('show agents to whom a conversation is assigned', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const agent = await chat.connect('/agents', { token: 'good' });
    const path = `/api/admin/live-chat/sessions/${sessionId}/claim`;
    const { userId } = ANNA as { userId: string };
    const claims: unknown[] = [];
    const both = new Promise<void>((resolve) => {
      agent.on('claim', (claim) => {
        if (claim.sessionId === sessionId && claims.push(claim) === 2) resolve();
      });
    });
    expect((await post(path, ANNA)).status).toBe(204);
    expect((await post(path, ANNA)).status).toBe(204);
    expect((await post(path, adminCaller())).status).toBe(409);
    expect((await chat.request('DELETE', path, { caller: adminCaller() })).status).toBe(204);
    expect((await chat.request('DELETE', path, { caller: ANNA })).status).toBe(204);
    await both;
    expect(claims).toEqual([
      { sessionId, claimedBy: userId },
      { sessionId, claimedBy: null },
    ]);
  });

  test('show each side the other’s typing and read marks, and store the marks', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const [shopper, agent] = await Promise.all([
      chat.connect('/live-chat', { sessionId }, visitor),
      chat.connect('/agents', { token: 'good' }),
    ]);
    const said = await post('/api/live-chat/send', visitor, { sessionId, message: 'Hi' });
    const seen = nextEvent(shopper, 'read');
    agent.emit('read', { sessionId });
    expect(await seen).toEqual({ sessionId, by: 'agent', messageId: said.body.id });
    const sessions = await chat.request('GET', '/api/admin/live-chat/sessions', { caller: ANNA });
    expect(sessions.body.find((one: { sessionId: string }) => one.sessionId === sessionId)).toMatchObject({
      unread: 0,
    });

    const typing = nextEvent(agent, 'typing');
    shopper.emit('typing', { typing: true });
    expect(await typing).toEqual({ sessionId, role: 'user', typing: true });

    const answered = await post(`/api/admin/live-chat/sessions/${sessionId}/messages`, ANNA, { message: 'Hi!' });
    const noted = nextEvent(agent, 'read');
    shopper.emit('read');
    expect(await noted).toEqual({ sessionId, by: 'user', messageId: answered.body.id });
    expect((await post('/api/live-chat/session', visitor)).body.unread).toBe(0);
  });

  test('show both sides messages, typing and presence', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const agent = await chat.connect('/agents', { token: 'good' });
    const presence = nextEvent(agent, 'presence');
    const shopper = await chat.connect('/live-chat', { sessionId }, visitor);
    expect(await presence).toEqual({ sessionId, online: true });

    const seen = Promise.all([nextEvent(shopper, 'message'), nextEvent(agent, 'message')]);
    await post('/api/live-chat/send', visitor, { sessionId, message: 'Hi' });
    expect(await seen).toEqual([
      expect.objectContaining({ content: 'Hi' }),
      expect.objectContaining({ sessionId, role: 'user' }),
    ]);

    const typing = nextEvent(shopper, 'typing');
    agent.emit('typing', { sessionId, typing: true });
    expect(await typing).toEqual({ sessionId, role: 'agent', typing: true });

    const offline = nextEvent(agent, 'presence');
    shopper.disconnect();
    expect(await offline).toEqual({ sessionId, online: false });
  });

  test('refuse shoppers another shopper’s conversation', async () => {
    const sessionId = await start(visitorCaller());
    await expect(chat.connect('/live-chat', { sessionId }, visitorCaller())).rejects.toThrow('Chat session not found');
    await expect(chat.connect('/live-chat', { sessionId })).rejects.toThrow('Chat session not found');
    await expect(chat.connect('/live-chat', { sessionId: randomUUID() }, visitorCaller())).rejects.toThrow(
      'Chat session not found',
    );
  });

  test('ignore a packet with a broken character in a text', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    await expect(chat.connect('/live-chat', { sessionId: `${sessionId}\ud83c` }, visitor)).rejects.toThrow();
    const [shopper, agent] = await Promise.all([
      chat.connect('/live-chat', { sessionId }, visitor),
      chat.connect('/agents', { token: 'good' }),
    ]);
    const typing = nextEvent(agent, 'typing');
    agent.emit('typing', { sessionId: 'a\ud83c', typing: true });
    agent.emit('typing', { sessionId, typing: false });
    expect(await typing).toEqual({ sessionId, role: 'agent', typing: false });
    expect(await post('/api/live-chat/send', visitor, { sessionId, message: 'a\ud83c' })).toMatchObject({
      status: 400,
    });
    shopper.disconnect();
  });

  test('stay open after packets with invalid data', async () => {
    const visitor = visitorCaller();
    const sessionId = await start(visitor);
    const [shopper, agent] = await Promise.all([
      chat.connect('/live-chat', { sessionId }, visitor),
      chat.connect('/agents', { token: 'good' }),
    ]);
    for (const socket of [shopper, agent]) {
      for (const event of ['typing', 'read', 'message', 'nonsense'])
        socket.emit(event, null, { $gt: 1 }, 'x'.repeat(100));
    }
    const message = nextEvent(shopper, 'message');
    await post('/api/live-chat/send', visitor, { sessionId, message: 'Still here' });
    expect(await message).toMatchObject({ content: 'Still here' });
  });
});
