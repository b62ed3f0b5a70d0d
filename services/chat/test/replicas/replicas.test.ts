import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chatMessageSent } from '@loop-petal/contracts/events/chat-events';
import { adminCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { sendHeartbeat } from '../../src/replicas/heartbeat.ts';
import { type Chat, nextEvent, type Replica, startChat, until } from '../start-chat.ts';

const ANNA = adminCaller();
let here: Chat;
let there: Replica;

beforeAll(async () => {
  here = await startChat();
  there = await here.startReplica();
});
afterAll(() => here?.stop());

type OfSession = { sessionId: string };
const startAt = async (replica: Replica) => {
  const visitor = visitorCaller();
  const { sessionId } = (await replica.post('/api/live-chat/session', visitor)).body as OfSession;
  const of = (data: OfSession) => data.sessionId === sessionId;
  return { visitor, sessionId, of };
};
const isOnlineAt = async (replica: Replica, sessionId: string): Promise<boolean> => {
  const sessions = await replica.get('/api/admin/live-chat/sessions', ANNA);
  return sessions.find((one: OfSession) => one.sessionId === sessionId)?.online;
};

test('an event with invalid data does not delay the messages after it', async () => {
  const { visitor, sessionId } = await startAt(here);
  const shopper = await there.connect('/live-chat', { sessionId }, visitor);
  const broken = { ...chatMessageSent({ sessionId, messageId: 'm', role: 'user' }), data: { sessionId } };
  await here.deliver(broken);
  const message = nextEvent(shopper, 'message');
  await here.post('/api/live-chat/send', visitor, { sessionId, message: 'Is this shown?' });
  expect(await message).toMatchObject({ content: 'Is this shown?' });
});

test('a shopper and an agent at different replicas see each other’s presence, typing, messages and read marks', async () => {
  const { visitor, sessionId, of } = await startAt(here);
  const agent = await there.connect('/agents', { token: 'good' });
  const came = nextEvent(agent, 'presence', of);
  const shopper = await here.connect('/live-chat', { sessionId }, visitor);
  expect(await came).toEqual({ sessionId, online: true });

  const typing = nextEvent(agent, 'typing', of);
  shopper.emit('typing', { typing: true });
  expect(await typing).toEqual({ sessionId, role: 'user', typing: true });

  const question = nextEvent<{ id: string }>(agent, 'message');
  await here.post('/api/live-chat/send', visitor, { sessionId, message: 'Is anyone there?' });
  const { id } = await question;
  expect(await isOnlineAt(there, sessionId)).toBe(true);

  const seen = nextEvent(shopper, 'read');
  agent.emit('read', { sessionId });
  expect(await seen).toEqual({ sessionId, by: 'agent', messageId: id });

  const answers = nextEvent(shopper, 'typing');
  agent.emit('typing', { sessionId, typing: true });
  expect(await answers).toEqual({ sessionId, role: 'agent', typing: true });

  const answer = nextEvent<{ id: string }>(shopper, 'message', ({ id: other }) => other !== id);
  await there.post(`/api/admin/live-chat/sessions/${sessionId}/messages`, ANNA, { message: 'I am.' });
  const answered = await answer;
  expect(answered).toMatchObject({ role: 'agent', content: 'I am.' });

  const noted = nextEvent(agent, 'read', (data: OfSession & { by: string }) => of(data) && data.by === 'user');
  shopper.emit('read');
  expect(await noted).toEqual({ sessionId, by: 'user', messageId: answered.id });

  const offline = nextEvent(agent, 'presence', of);
  shopper.disconnect();
  expect(await offline).toEqual({ sessionId, online: false });
});

test('read marks that are set over HTTP are shown at every replica', async () => {
  const { visitor, sessionId, of } = await startAt(here);
  const agents = await Promise.all([here, there].map((replica) => replica.connect('/agents', { token: 'good' })));
  const shopper = await here.connect('/live-chat', { sessionId }, visitor);
  const question = await here.post('/api/live-chat/send', visitor, { sessionId, message: 'Is anyone there?' });
  const seen = nextEvent(shopper, 'read');
  await there.post(`/api/admin/live-chat/sessions/${sessionId}/read`, ANNA);
  expect(await seen).toEqual({ sessionId, by: 'agent', messageId: question.body.id });

  const answer = await there.post(`/api/admin/live-chat/sessions/${sessionId}/messages`, ANNA, { message: 'I am.' });
  const byShopper = (data: OfSession & { by: string }) => of(data) && data.by === 'user';
  const noted = Promise.all(agents.map((agent) => nextEvent(agent, 'read', byShopper)));
  await here.post('/api/live-chat/read', visitor, { sessionId });
  const note = { sessionId, by: 'user', messageId: answer.body.id };
  expect(await noted).toEqual([note, note]);
});

test('every signal is shown once at every replica', async () => {
  const { visitor, sessionId, of } = await startAt(here);
  const agents = await Promise.all([here, there].map((replica) => replica.connect('/agents', { token: 'good' })));
  const shopper = await here.connect('/live-chat', { sessionId }, visitor);
  const counted = agents.map((agent) => {
    const seen: boolean[] = [];
    agent.on('typing', (data: OfSession & { typing: boolean }) => of(data) && seen.push(data.typing));
    return seen;
  });
  const last = Promise.all(
    agents.map((agent) =>
      nextEvent(agent, 'typing', (data: OfSession & { typing: boolean }) => of(data) && !data.typing),
    ),
  );
  shopper.emit('typing', { typing: true });
  shopper.emit('typing', { typing: false });
  await last;
  await here.bus.settled();
  expect(counted).toEqual([
    [true, false],
    [true, false],
  ]);
});

test('a shopper with a socket at each replica stays online until the last one is closed', async () => {
  const { visitor, sessionId, of } = await startAt(here);
  await here.post('/api/live-chat/send', visitor, { sessionId, message: 'Hi' });
  const agent = await there.connect('/agents', { token: 'good' });
  const [first, second] = [
    await here.connect('/live-chat', { sessionId }, visitor),
    await there.connect('/live-chat', { sessionId }, visitor),
  ];
  await until(() => isOnlineAt(there, sessionId));
  const firstLeft = nextEvent(agent, 'presence', of);
  first.disconnect();
  expect(await firstLeft).toEqual({ sessionId, online: true });
  const bothLeft = nextEvent(agent, 'presence', (data: OfSession & { online: boolean }) => of(data) && !data.online);
  second.disconnect();
  await bothLeft;
  expect(await isOnlineAt(here, sessionId)).toBe(false);
});

test('the shoppers of a replica without heartbeats go offline, and back online with its next heartbeat', async () => {
  const { visitor, sessionId, of } = await startAt(here);
  await here.post('/api/live-chat/send', visitor, { sessionId, message: 'Hi' });
  const agent = await there.connect('/agents', { token: 'good' });
  await here.connect('/live-chat', { sessionId }, visitor);
  await until(() => isOnlineAt(there, sessionId));

  const replicas = there.ctx.connection.collection<{ _id: string; seenAt: Date }>('replicas');
  await replicas.updateOne({ _id: here.ctx.replicas.id }, { $set: { seenAt: new Date(Date.now() - 60_000) } });
  expect(await isOnlineAt(there, sessionId)).toBe(false);
  const offline = nextEvent(agent, 'presence', (data: OfSession & { online: boolean }) => of(data) && !data.online);
  await sendHeartbeat(there.ctx);
  await offline;
  expect(await replicas.countDocuments({ _id: here.ctx.replicas.id })).toBe(0);

  await sendHeartbeat(here.ctx);
  expect(await isOnlineAt(there, sessionId)).toBe(true);
});

test('the shoppers of a replica that stops go offline', async () => {
  const third = await here.startReplica();
  const { visitor, sessionId } = await startAt(third);
  await third.post('/api/live-chat/send', visitor, { sessionId, message: 'Hi' });
  await third.connect('/live-chat', { sessionId }, visitor);
  await until(() => isOnlineAt(there, sessionId));
  await third.ctx.presence.clear();
  await third.ctx.replicas.deregister();
  expect(await isOnlineAt(there, sessionId)).toBe(false);
});
