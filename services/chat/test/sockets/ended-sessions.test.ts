import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import {
  userDeactivated,
  userDeleted,
  userSessionsRevoked,
  userSignedIn,
  userSignedOut,
} from '@loop-petal/contracts/events/user-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { disconnectEndedSessions } from '../../src/sockets/disconnect-sockets.ts';
import { type Chat, nextEvent, type Replica, startChat } from '../start-chat.ts';

type Customer = Extract<Caller, { kind: 'customer' }>;
let chat: Chat;
let replicas: [Replica, Replica];

beforeAll(async () => {
  chat = await startChat();
  replicas = [chat, await chat.startReplica()];
});
afterAll(() => chat?.stop());

const ended = (...sockets: Socket[]) =>
  Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))));
const start = async (caller: Caller) =>
  ((await replicas[0].post('/api/live-chat/session', caller)).body as { sessionId: string }).sessionId;
const TRANSPORTS = ['websocket', 'polling'] as const;
const openEverywhere = (namespace: string, auth: object, caller?: Caller) =>
  Promise.all(
    replicas.flatMap((replica) =>
      TRANSPORTS.map((transport) => replica.connect(namespace, auth, caller, { transport })),
    ),
  );

const again = (customer: Customer): Customer => ({ ...customer, sessionId: randomUUID() });
const rosa = () => customerCaller() as Customer;

describe('the sockets of a shopper are disconnected at every replica and on every transport', () => {
  test.each<[string, (thief: Customer) => ShopEvent]>([
    ['signing out', ({ userId, sessionId }) => userSignedOut({ userId, sessionId })],
    ['a reset of the password', ({ userId }) => userSessionsRevoked({ userId })],
    ['deactivation', ({ userId }) => userDeactivated({ userId })],
    ['deletion of the account', ({ userId }) => userDeleted({ userId })],
  ])('after %s', async (_why, event) => {
    const [customer, other] = [rosa(), rosa()];
    const sockets = await openEverywhere('/live-chat', { sessionId: await start(customer) }, customer);
    const others = await openEverywhere('/live-chat', { sessionId: await start(other) }, other);
    const end = ended(...sockets);
    await chat.deliver(event(customer));
    await end;
    expect(others.map(({ connected }) => connected)).toEqual([true, true, true, true]);
  });

  test('after a change of the password, except those of the session that changed it', async () => {
    const owner = rosa();
    const thief = again(owner);
    const sessionId = await start(owner);
    const stolen = await openEverywhere('/live-chat', { sessionId }, thief);
    const own = await openEverywhere('/live-chat', { sessionId }, owner);
    const received: unknown[] = [];
    for (const socket of stolen) socket.on('message', (message) => received.push(message));
    const end = ended(...stolen);
    await chat.deliver(userSessionsRevoked({ userId: owner.userId, keepSessionId: owner.sessionId }));
    await end;
    const messages = Promise.all(own.map((socket) => nextEvent(socket, 'message')));
    await replicas[1].post('/api/live-chat/send', owner, { sessionId, message: 'Only for the shop' });
    await messages;
    expect(received).toEqual([]);
  });

  test('after signing in, when the conversation of the visitor becomes the account’s', async () => {
    const visitor = visitorCaller() as Extract<Caller, { kind: 'visitor' }>;
    const customer = { ...rosa(), visitorId: visitor.ownerId };
    const sessionId = await start(visitor);
    const end = ended(...(await openEverywhere('/live-chat', { sessionId }, visitor)));
    await chat.deliver(userSignedIn({ userId: customer.userId, visitorId: visitor.ownerId }));
    await end;
    await openEverywhere('/live-chat', { sessionId }, customer);
  });

  test('when identity reports that the session has ended, even without an event', async () => {
    const [customer, other] = [rosa(), rosa()];
    const sockets = await openEverywhere('/live-chat', { sessionId: await start(customer) }, customer);
    const others = await openEverywhere('/live-chat', { sessionId: await start(other) }, other);
    const end = ended(...sockets);
    chat.identity.endedSessions.add(customer.sessionId);
    await Promise.all(replicas.map(({ ctx }) => disconnectEndedSessions(ctx)));
    await end;
    expect(others.map(({ connected }) => connected)).toEqual([true, true, true, true]);
  });
});

describe('the sockets of an agent are disconnected at every replica and on every transport', () => {
  const anna = adminCaller() as Extract<Caller, { kind: 'admin' }>;
  const signIn = () => {
    const token = randomUUID();
    chat.identity.agentTokens.set(token, anna.userId);
    return token;
  };

  test('after signing out, while another session of the agent stays connected', async () => {
    const [token, other] = [signIn(), signIn()];
    const sockets = await openEverywhere('/agents', { token });
    const others = await openEverywhere('/agents', { token: other });
    const end = ended(...sockets);
    await chat.deliver(userSignedOut({ userId: anna.userId, sessionId: token }));
    await end;
    expect(others.map(({ connected }) => connected)).toEqual([true, true, true, true]);
  });

  test('after the account is deactivated', async () => {
    const end = ended(...(await openEverywhere('/agents', { token: signIn() })));
    await chat.deliver(userDeactivated({ userId: anna.userId }));
    await end;
  });

  test('when the shop begins to require two-step sign-in, until it is set up', async () => {
    const [token, secured] = [signIn(), signIn()];
    chat.identity.withTwoStep.add(secured);
    const sockets = await openEverywhere('/agents', { token });
    const others = await openEverywhere('/agents', { token: secured });
    const end = ended(...sockets);
    chat.identity.requiresTwoStep = true;
    await chat.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 1, staffTwoStep: true }));
    await end;
    expect(others.map(({ connected }) => connected)).toEqual([true, true, true, true]);
    await expect(chat.connect('/agents', { token })).rejects.toThrow('Please set up two-step sign-in first.');
    chat.identity.withTwoStep.add(token);
    expect((await chat.connect('/agents', { token })).connected).toBe(true);
    chat.identity.requiresTwoStep = false;
  });

  test('when identity reports that the session has ended, but not while identity does not answer', async () => {
    const token = signIn();
    const sockets = await openEverywhere('/agents', { token });
    chat.identity.isAway = true;
    await disconnectEndedSessions(chat.ctx);
    chat.identity.isAway = false;
    expect(sockets.map(({ connected }) => connected)).toEqual([true, true, true, true]);
    const end = ended(...sockets);
    chat.identity.endedSessions.add(token);
    await Promise.all(replicas.map(({ ctx }) => disconnectEndedSessions(ctx)));
    await end;
  });
});
