import { randomUUID } from 'node:crypto';
import { customerCaller } from '@loop-petal/service-kit/testing';
import { identityApp } from '../../../../services/identity/src/app.ts';
import { startIdentity } from '../../../../services/identity/test/identity.ts';
import { type Door, expecting, newPeople, type People, type Shopper } from '../door.ts';

const PASSWORD = 'forget-me-not 27';
const ADDRESS = {
  recipientName: 'Ada Lovelace',
  phone: '503 555 0100',
  addressLine1: '1 Petal Lane',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
};

export async function openIdentity(): Promise<Door> {
  const { ctx, bus, request, close } = await startIdentity({ settings: { limitAddresses: false } });
  const { visitor, passerby, admin } = newPeople();
  const register = async (username: string) => {
    const body = { username, password: PASSWORD };
    const answer = await expecting(201, request('POST', '/api/auth/register', { caller: visitor, body }));
    return customerCaller(answer.body.id) as People['ada'];
  };
  const [ada, ben] = await Promise.all([register('ada'), register('ben')]);
  const addressOf = async (caller: Shopper): Promise<string> =>
    (await expecting(201, request('POST', '/api/addresses', { caller, body: ADDRESS }))).body.id;
  const newcomer = () => ({
    username: `cora-${randomUUID().slice(0, 8)}`,
    email: 'cora@example.com',
    password: PASSWORD,
  });
  const accountPath = async () => {
    const answer = await expecting(201, request('POST', '/api/admin/users', { caller: admin, body: newcomer() }));
    return `/api/admin/users/${answer.body.id}`;
  };
  return {
    service: 'identity',
    app: identityApp(ctx),
    request,
    people: { ada, ben, visitor, passerby, admin },
    bus,
    adminWrites: {
      'POST /api/admin/users': async () => ({ path: '/api/admin/users', body: newcomer() }),
      'PATCH /api/admin/users/{id}': async () => ({ path: await accountPath(), body: { email: 'cora@example.org' } }),
      'DELETE /api/admin/users/{id}': async () => ({ path: await accountPath() }),
    },
    owned: {
      'PATCH /api/addresses/{id} id': async (owner) => ({
        path: `/api/addresses/${await addressOf(owner)}`,
        body: { city: 'Salem' },
      }),
      'DELETE /api/addresses/{id} id': async (owner) => ({ path: `/api/addresses/${await addressOf(owner)}` }),
    },
    leaveTraces: async (owner) => [await addressOf(owner), owner.ownerId],
    ids: [ben.userId, await addressOf(ada), 'google', 'myspace', 'ben'],
    close,
  };
}
