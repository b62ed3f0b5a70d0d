import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { adminCaller, serviceCaller } from '@loop-petal/service-kit/testing';
import { sweep } from '../../src/sweeper.ts';
import { address, logIn, newCustomer, resolveSession } from '../customers.ts';
import { confirmEmail, cookieOf, type Identity, startIdentity } from '../start-identity.ts';

let identity: Identity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('expired rows are deleted and others stay', async () => {
  const { cookie, id } = await newCustomer(identity);
  const { pool } = identity.ctx;
  const old = "now() - interval '1 minute'";
  await pool.query(
    `INSERT INTO sessions (token_hash, kind, user_id, expires_at) VALUES ('old', 'session', $1, ${old})`,
    [id],
  );
  await pool.query(`INSERT INTO attempts VALUES ('old', 3, ${old}), ('new', 3, now() + interval '1 minute')`);
  await sweep(identity.ctx);
  expect((await pool.query('SELECT 1 FROM sessions WHERE user_id = $1', [id])).rows).toHaveLength(1);
  expect((await pool.query("SELECT key FROM attempts WHERE key IN ('old', 'new')")).rows).toEqual([{ key: 'new' }]);
  expect(await resolveSession(identity, cookie)).not.toBeNull();
});

describe('deleting the account', () => {
  const exported = (id: string) =>
    identity.request('GET', `/internal/users/${id}/export`, { caller: serviceCaller('gateway') });

  test('the export has identity’s data, including only a verified address', async () => {
    const { caller, id } = await newCustomer(identity, { email: 'curious@mail.test' });
    await identity.request('POST', '/api/addresses', { caller, body: address });
    const { status, body } = await exported(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ account: { id, email: 'curious@mail.test' }, addresses: [{ city: 'Portland' }] });
    expect(body.confirmedEmail).toBeNull();
    // an address verified by a provider is not confirmed either
    await identity.ctx.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [id]);
    expect((await exported(id)).body.confirmedEmail).toBeNull();
    await confirmEmail(identity, 'curious@mail.test');
    expect((await exported(id)).body.confirmedEmail).toBe('curious@mail.test');
    expect((await exported(randomUUID())).status).toBe(404);
  });

  test('the export omits an address that was verified, replaced, and entered again unverified', async () => {
    const { id } = await newCustomer(identity, { email: 'left@mail.test' });
    await confirmEmail(identity, 'left@mail.test');
    for (const email of ['other@mail.test', 'left@mail.test']) {
      await identity.request('PATCH', `/api/admin/users/${id}`, { caller: adminCaller(), body: { email } });
    }
    expect((await exported(id)).body.confirmedEmail).toBeNull();
  });

  test('asks notifications to erase its emails, and those of its mailbox if it was confirmed', async () => {
    const unproved = await newCustomer(identity, { email: 'unproved-leaver@mail.test' });
    const proved = await newCustomer(identity, { email: 'proved-leaver@mail.test' });
    await confirmEmail(identity, 'proved-leaver@mail.test');
    for (const { id } of [unproved, proved]) {
      const path = `/api/admin/users/${id}`;
      expect((await identity.request('DELETE', path, { caller: adminCaller() })).status).toBe(204);
    }
    expect(await identity.erasedMailbox(proved.id)).toBe('proved-leaver@mail.test');
    expect(await identity.erasedMailbox(unproved.id)).toBeNull();
  });

  test('erases the account, its sessions and addresses, and publishes the deletion', async () => {
    const { caller, cookie, username, id } = await newCustomer(identity);
    await identity.request('POST', '/api/addresses', { caller, body: address });
    const leave = (password: string) => identity.request('DELETE', '/api/user', { caller, body: { password } });
    expect((await leave('not-mine')).status).toBe(400);
    const answer = await leave('crochet-demo');
    expect([answer.status, cookieOf(answer).slice(0, 2)]).toEqual([204, 'v.']);
    expect(await identity.published('user.deleted')).toContainEqual({ userId: id });
    expect(await resolveSession(identity, cookie)).toBeNull();
    expect((await logIn(identity, username, 'crochet-demo')).status).toBe(401);
    const { rows } = await identity.ctx.pool.query('SELECT 1 FROM addresses WHERE user_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  test('erases sign-in attempts and unsent emails, and asks notifications however long it is away', async () => {
    identity.outage.notifications = true;
    const { caller, username, id } = await newCustomer(identity, { email: 'hurried-leaver@mail.test' });
    await logIn(identity, username, 'not-mine');
    await identity.request('POST', '/api/auth/forgot-password', {
      caller,
      body: { email: 'hurried-leaver@mail.test' },
    });
    const traces = async () =>
      (
        await identity.ctx.pool.query(
          `SELECT key AS found FROM attempts WHERE key LIKE $1 OR key LIKE $2
           UNION ALL SELECT mail::text FROM mails_to_send WHERE mail->>'username' = $3`,
          [`%:${username}%`, `%${id}%`, username],
        )
      ).rows;
    expect((await traces()).length).toBeGreaterThan(3);
    await identity.request('DELETE', '/api/user', { caller, body: { password: 'crochet-demo' } });
    expect(await traces()).toEqual([]);
    await identity.ctx.pool.query("UPDATE mails_to_send SET created_at = now() - interval '3 days'");
    await sweep(identity.ctx);
    identity.outage.notifications = false;
    expect(await identity.erasedMailbox(id)).toBeNull();
  });
});
