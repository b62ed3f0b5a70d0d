import { expect } from '@jest/globals';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import { cookieOf, type Identity } from './start-identity.ts';

let people = 0;
export async function newCustomer(identity: Identity, more: object = {}) {
  people += 1;
  const body = { username: `customer-${people}`, password: 'crochet-demo', ...more };
  const answer = await identity.request('POST', '/api/auth/register', { caller: visitorCaller(), body });
  expect(answer.status).toBe(201);
  return { ...answer.body, ...body, caller: await callerOf(identity, cookieOf(answer)), cookie: cookieOf(answer) };
}

async function callerOf(identity: Identity, token: string): Promise<Extract<Caller, { kind: 'customer' }>> {
  const session = await resolveSession(identity, token);
  const { userId, sessionId, signedInAt } = session;
  return { kind: 'customer', ownerId: userId, userId, sessionId, signedInAt };
}

export async function resolveSession(identity: Identity, token: string) {
  const caller = serviceCaller('gateway');
  const { body } = await identity.request('POST', '/internal/sessions/resolve', {
    caller,
    body: { kind: token.startsWith('a.') ? 'admin' : 'session', token },
  });
  return body.session;
}

export const logIn = (identity: Identity, username: string, password: string) =>
  identity.request('POST', '/api/auth/login', { caller: visitorCaller(), body: { username, password } });

export const address = {
  recipientName: 'Rosa Petal',
  phone: '555-010-2030',
  addressLine1: '12 Garden Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};
