import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { jobChanged } from '@loop-petal/contracts/events/production-events';
import { userDeleted } from '@loop-petal/contracts/events/user-events';
import { workshop } from './running-service.ts';

const MIGRATION = new URL('../../migrations/0011-former-artisans.sql', import.meta.url);

describe('an artisan', () => {
  test('whose account is deleted is removed', async () => {
    const lena = await workshop.artisan();
    const product = await workshop.product();
    const orderId = await workshop.ordered(product);
    await workshop.deliver(userDeleted({ userId: lena }));
    expect((await workshop.asAdmin('GET', '/artisans')).body).toEqual([]);
    expect(await workshop.jobsOf(orderId)).toMatchObject([{ artisanId: null, state: 'queued' }]);
    const { rows } = await workshop.pool.query('SELECT name, email FROM artisans');
    expect(JSON.stringify(rows)).not.toContain('ena');
  });

  test('whose account is deleted pauses the piece in progress, and is named on none', async () => {
    const lena = await workshop.artisan();
    const [made, begun] = [await workshop.product(), await workshop.product()];
    const [finished, inProgress] = [await workshop.ordered(made), await workshop.ordered(begun)];
    const [{ id: ready }] = await workshop.jobsOf(finished);
    const [{ id: making }] = await workshop.jobsOf(inProgress);
    await workshop.asAdmin('PATCH', `/jobs/${ready}`, { state: 'ready' });
    await workshop.asArtisan(lena, 'POST', `/jobs/${making}/start`);
    workshop.setNow('2026-05-31T17:30:00.000Z');
    const before = (await workshop.published('job.changed')).length;
    await workshop.deliver(userDeleted({ userId: lena }));
    workshop.setNow('2026-06-02T17:00:00.000Z');
    expect(await workshop.jobsOf(inProgress)).toMatchObject([{ artisanId: null, state: 'paused', workedMinutes: 30 }]);
    expect(await workshop.jobsOf(finished)).toMatchObject([{ artisanName: 'A former artisan', state: 'ready' }]);
    const published = (await workshop.published('job.changed')).slice(before);
    expect(published.map(({ jobId, state, artisanName }) => [jobId, state, artisanName])).toEqual(
      expect.arrayContaining([
        [ready, 'ready', null],
        [making, 'paused', null],
      ]),
    );
  });

  test('whose account was deleted under an earlier release is named on no piece after the upgrade', async () => {
    const lena = await workshop.artisan();
    const [job] = await workshop.jobsOf(await workshop.ordered(await workshop.product()));
    await workshop.asAdmin('PATCH', `/jobs/${job.id}`, { state: 'ready' });
    const named = (await workshop.published('job.changed')).at(-1);
    await workshop.pool.query(`UPDATE artisans SET name = 'A former artisan', is_deleted = true WHERE id = $1`, [lena]);
    await workshop.pool.query(await readFile(MIGRATION, 'utf8'));
    const unnamed = (await workshop.published('job.changed')).at(-1);
    expect(unnamed).toEqual({ ...named, artisanName: null });
    expect(jobChanged(unnamed).data).toEqual(unnamed);
  });

  test('who was removed before is named on no piece once the account is deleted', async () => {
    const lena = await workshop.artisan();
    const [job] = await workshop.jobsOf(await workshop.ordered(await workshop.product()));
    await workshop.asAdmin('PATCH', `/jobs/${job.id}`, { state: 'ready' });
    await workshop.asAdmin('DELETE', `/artisans/${lena}`);
    await workshop.deliver(userDeleted({ userId: lena }));
    expect((await workshop.published('job.changed')).at(-1)).toMatchObject({ jobId: job.id, artisanName: null });
  });
});
