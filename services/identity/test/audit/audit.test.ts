import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auditRecorded } from '@loop-petal/contracts/events/audit-events';
import type { Caller } from '@loop-petal/service-kit/security/internal-token';
import { adminCaller } from '@loop-petal/service-kit/testing';
import { type Identity, startIdentity } from '../start-identity.ts';

const PASSWORD = 'forget-me-not 27';
let identity: Identity;
let anna: Extract<Caller, { kind: 'admin' }>;
const root = adminCaller();

async function addAccount(username: string, role: 'user' | 'admin' = 'user'): Promise<string> {
  const body = { username, email: `${username}@example.com`, password: PASSWORD, role };
  const answer = await identity.request('POST', '/api/admin/users', { caller: anna ?? root, body });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

beforeAll(async () => {
  identity = await startIdentity();
  anna = { ...adminCaller(), userId: await addAccount('anna', 'admin') } as typeof anna;
  await addAccount('bea', 'admin');
});
afterAll(() => identity.stop());

type Note = Partial<Parameters<typeof auditRecorded>[0]>;
async function publish(...notes: Note[]): Promise<void> {
  const events = notes.map((note) =>
    auditRecorded({
      actorId: anna.userId,
      action: 'changed the status',
      subject: { kind: 'order', id: randomUUID() },
      label: null,
      within: null,
      changes: null,
      requestId: 'a-request-id',
      ...note,
    }),
  );
  await identity.deliver(...events);
}
const ask = (query: Record<string, string> = {}, caller: Caller = anna) =>
  identity.request('GET', `/api/admin/audit?${new URLSearchParams(query)}`, { caller });
async function historyOf(userId: string) {
  await identity.settled();
  return (await ask({ subject: `user:${userId}` })).body;
}

describe('the audit log', () => {
  test('has no entry for saving without changes, but has one for an action without fields', async () => {
    const subject = { kind: 'job', id: randomUUID() } as const;
    await publish({ subject, action: 'moved the piece', changes: [] }, { subject, action: 'deleted the offer' });
    const { body } = await ask({ subject: `job:${subject.id}` });
    expect(body.map(({ action }: { action: string }) => action)).toEqual(['deleted the offer']);
  });

  test('records who made a change, the old and new values, and the request', async () => {
    const subject = { kind: 'order', id: randomUUID() } as const;
    await publish({ subject, label: 'Order 5f0c', changes: [{ field: 'status', from: 'pending', to: 'processing' }] });
    const { body } = await ask({ subject: `order:${subject.id}` });
    expect(body).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: { id: anna.userId, name: 'anna' },
        action: 'changed the status',
        subject: { ...subject, label: 'Order 5f0c' },
        within: null,
        changes: [{ field: 'status', from: 'pending', to: 'processing' }],
        requestId: 'a-request-id',
      },
    ]);
  });

  test('of a product includes the changes of its colors', async () => {
    const within = { kind: 'product', id: randomUUID() } as const;
    await publish({ subject: { kind: 'variation', id: 'v1' }, within }, { subject: within, action: 'hid the product' });
    const { body } = await ask({ subject: `product:${within.id}` });
    expect(body.map((one: { subject: { kind: string } }) => one.subject.kind).sort()).toEqual(['product', 'variation']);
  });

  test('is listed in pages, newest first, with the number of matches', async () => {
    const subject = { kind: 'offer', id: randomUUID() } as const;
    await publish(...[1, 2, 3, 4, 5].map((number) => ({ subject, action: `change number ${number}` })));
    const pages = [];
    let cursor: string | null = null;
    do {
      const answer = await ask({ subject: `offer:${subject.id}`, limit: '2', ...(cursor ? { cursor } : {}) });
      expect(answer.headers.get('x-total-count')).toBe('5');
      pages.push(answer.body.length);
      cursor = answer.headers.get('x-next-cursor');
    } while (cursor);
    expect(pages).toEqual([2, 2, 1]);
  });

  test('can be filtered by kind, admin and time', async () => {
    await publish({ subject: { kind: 'category', id: 'c1' } });
    const kinds = (body: { subject: { kind: string } }[]) => [...new Set(body.map(({ subject }) => subject.kind))];
    expect(kinds((await ask({ kind: 'category' })).body)).toEqual(['category']);
    expect((await ask({ actor: anna.userId, limit: '1' })).body).toHaveLength(1);
    expect((await ask({ actor: randomUUID() })).body).toEqual([]);
    expect((await ask({ to: '2020-01-01T00:00:00Z' })).body).toEqual([]);
  });

  test('records an event that is delivered twice once', async () => {
    const subject = { kind: 'contact', id: randomUUID() } as const;
    const event = auditRecorded({
      actorId: anna.userId,
      action: 'deleted the message',
      subject,
      label: null,
      within: null,
      changes: null,
      requestId: null,
    });
    await identity.deliver(event, event);
    expect((await ask({ subject: `contact:${subject.id}` })).body).toHaveLength(1);
  });

  test.each([
    { subject: 'everything' },
    { kind: 'weather' },
    { actor: 'anna' },
    { cursor: 'first' },
    { limit: '0' },
    { from: 'yesterday' },
  ])('refuses the filter %j with 400', async (query) => {
    expect((await ask(query as never)).status).toBe(400);
  });
});

describe('personal data in the audit log', () => {
  test('is limited to the fact that an address changed', async () => {
    const id = await addAccount('cora');
    const body = { email: 'cora@elsewhere.example', role: 'admin', isActive: true };
    await identity.request('PATCH', `/api/admin/users/${id}`, { caller: anna, body });
    const [change] = await historyOf(id);
    expect(change).toMatchObject({
      action: 'changed the account',
      subject: { label: 'cora' },
      changes: [{ field: 'email' }, { field: 'role', from: 'user', to: 'admin' }],
    });
    expect(JSON.stringify(change)).not.toContain('elsewhere');
  });

  test('is erased with the account, both as the subject and as the author of changes', async () => {
    const id = await addAccount('dora', 'admin');
    const subject = { kind: 'order', id: randomUUID() } as const;
    await publish({ subject, actorId: id });
    expect((await ask({ subject: `order:${subject.id}` })).body[0].actor.name).toBe('dora');
    expect((await identity.request('DELETE', `/api/admin/users/${id}`, { caller: anna })).status).toBe(204);
    const history = await historyOf(id);
    expect(history[0]).toMatchObject({ action: 'deleted the account', subject: { id, label: null } });
    expect((await ask({ subject: `order:${subject.id}` })).body[0].actor).toEqual({ id, name: 'a former admin' });
    // sent before the account was deleted
    await publish({ subject, actorId: id });
    const { rows } = await identity.ctx.pool.query('SELECT * FROM audit');
    expect(JSON.stringify(rows)).not.toMatch(/dora|cora@|anna@/);
  });
});
