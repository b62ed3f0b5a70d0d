import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ShopEvent } from '@loop-petal/contracts/event';
import {
  userDeactivated,
  userDeleted,
  userSessionsRevoked,
  userSignedIn,
  userSignedOut,
} from '@loop-petal/contracts/user-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller, customerCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import type { Socket } from 'socket.io-client';
import { type Chat, createChatStores, nextEvent, startChat } from '../start-chat.ts';

type Customer = Extract<Caller, { kind: 'customer' }>;
let stores: Awaited<ReturnType<typeof createChatStores>>;
let replicas: [Chat, Chat];

beforeAll(async () => {
  stores = await createChatStores();
  replicas = [await startChat(stores), await startChat(stores)];
});
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await stores.database.drop();
});

const publish = (event: ShopEvent) => replicas[0].publish(event);
const ended = (...sockets: Socket[]) =>
  Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))));
const start = async (caller: Caller) =>
  ((await replicas[0].post('/api/live-chat/session', caller)).body as { sessionId: string }).sessionId;
const TRANSPORTS = ['websocket', 'polling'] as const;
/** A socket at each replica and on each transport. */
const openEverywhere = (namespace: string, auth: object, caller?: Caller) =>
  Promise.all(
    replicas.flatMap((replica) =>
      TRANSPORTS.map((transport) => replica.connect(namespace, auth, caller, { transport })),
    ),
  );

/** Another session of the same account. */
const again = (customer: Customer): Customer => ({ ...customer, sessionId: randomUUID() });
const rosa = () => customerCaller() as Customer;

describe('a shopper’s sockets end at every replica, on every transport', () => {
  test.each<[string, (thief: Customer) => ShopEvent]>([
    ['signing out', ({ userId, sessionId }) => userSignedOut({ userId, sessionId })],
    ['a reset of the password', ({ userId }) => userSessionsRevoked({ userId })],
    ['being deactivated', ({ userId }) => userDeactivated({ userId })],
    ['the end of the account', ({ userId }) => userDeleted({ userId })],
  ])('with %s', async (_why, event) => {
    const [customer, other] = [rosa(), rosa()];
    const sockets = await openEverywhere('/live-chat', { sessionId: await start(customer) }, customer);
    const bystanders = await openEverywhere('/live-chat', { sessionId: await start(other) }, other);
    const end = ended(...sockets);
    await publish(event(customer));
    await end;
    expect(bystanders.map(({ connected }) => connected)).toEqual([true, true, true, true]);
  });

  test('with a change of the password, except those of the session that changed it', async () => {
    const owner = rosa();
    const thief = again(owner);
    const sessionId = await start(owner);
    const stolen = await openEverywhere('/live-chat', { sessionId }, thief);
    const own = await openEverywhere('/live-chat', { sessionId }, owner);
    const overheard: unknown[] = [];
    for (const socket of stolen) socket.on('message', (message) => overheard.push(message));
    const end = ended(...stolen);
    await publish(userSessionsRevoked({ userId: owner.userId, keepSessionId: owner.sessionId }));
    await end;
    const messages = Promise.all(own.map((socket) => nextEvent(socket, 'message')));
    await replicas[1].post('/api/live-chat/send', owner, { sessionId, message: 'Only for the shop' });
    await messages;
    expect(overheard).toEqual([]);
  });

  test('with signing in, which makes an account’s conversation of a visitor’s', async () => {
    const visitor = visitorCaller() as Extract<Caller, { kind: 'visitor' }>;
    const customer = { ...rosa(), visitorId: visitor.ownerId };
    const sessionId = await start(visitor);
    const end = ended(...(await openEverywhere('/live-chat', { sessionId }, visitor)));
    await publish(userSignedIn({ userId: customer.userId, visitorId: visitor.ownerId }));
    await end;
    await openEverywhere('/live-chat', { sessionId }, customer);
  });

  test('when identity knows the session no longer, though no event has told', async () => {
    const [customer, other] = [rosa(), rosa()];
    const sockets = await openEverywhere('/live-chat', { sessionId: await start(customer) }, customer);
    const bystanders = await openEverywhere('/live-chat', { sessionId: await start(other) }, other);
    const end = ended(...sockets);
    stores.identity.endedSessions.add(customer.sessionId);
    await Promise.all(replicas.map((replica) => replica.sockets.checkSessions()));
    await end;
    expect(bystanders.map(({ connected }) => connected)).toEqual([true, true, true, true]);
  });
});

describe('an agent’s sockets end at every replica, on every transport', () => {
  const anna = adminCaller() as Extract<Caller, { kind: 'admin' }>;
  const signIn = () => {
    const token = randomUUID();
    stores.identity.agentTokens.set(token, anna.userId);
    return token;
  };

  test('with signing out, while another session of the agent goes on', async () => {
    const [token, other] = [signIn(), signIn()];
    const sockets = await openEverywhere('/agents', { token });
    const others = await openEverywhere('/agents', { token: other });
    const end = ended(...sockets);
    await publish(userSignedOut({ userId: anna.userId, sessionId: token }));
    await end;
    expect(others.map(({ connected }) => connected)).toEqual([true, true, true, true]);
  });

  test('with being deactivated', async () => {
    const end = ended(...(await openEverywhere('/agents', { token: signIn() })));
    await publish(userDeactivated({ userId: anna.userId }));
    await end;
  });

  test('when identity knows the session no longer; while identity is away they stay', async () => {
    const token = signIn();
    const sockets = await openEverywhere('/agents', { token });
    stores.identity.isAway = true;
    await replicas[0].sockets.checkSessions();
    stores.identity.isAway = false;
    expect(sockets.map(({ connected }) => connected)).toEqual([true, true, true, true]);
    const end = ended(...sockets);
    stores.identity.endedSessions.add(token);
    await Promise.all(replicas.map((replica) => replica.sockets.checkSessions()));
    await end;
  });
});
