import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { startNotifications } from './start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
let version = 0;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

const useHour = (dailyHour: number | null) =>
  service.deliver(
    settingsChanged({
      ...DEFAULT_SETTINGS,
      version: ++version,
      ownerEmails: { ...DEFAULT_SETTINGS.ownerEmails, dailyHour },
    }),
  );
const late = { count: 9, entries: [{ id: '1', title: 'Order AB', detail: 'Rosa, 2 pieces', path: '/orders/1' }] };
const post = (day: string, more: object = {}) =>
  service.request('POST', '/internal/daily-emails', {
    caller: serviceCaller('gateway'),
    body: { day, today: { late, returns: { count: 0, entries: [] } }, leftOut: [], ...more },
  });
async function emails(): Promise<{ subject: string; text: string }[]> {
  const { rows } = await service.pool.query(
    "SELECT subject, text FROM mails WHERE kind = 'owner.daily' ORDER BY occasion",
  );
  return rows as { subject: string; text: string }[];
}

test('the daily email is queued once per day, however many gateways send it', async () => {
  await useHour(7);
  const answers = await Promise.all([post('2026-12-01'), post('2026-12-01'), post('2026-12-01')]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
  await post('2026-12-02', { today: {}, leftOut: ['orders'] });
  const [first, second, ...more] = await emails();
  expect(more).toEqual([]);
  expect(first?.subject).toBe('Your day, Tue, Dec 1: late 9');
  expect(first?.text).toContain('Late (9)\nOrder AB: Rosa, 2 pieces\nand 8 more');
  expect(first?.text).toContain('http://admin.shop.test:8080/admin/today');
  expect(first?.text).not.toContain('Returns');
  expect(second?.subject).toBe('Your day, Wed, Dec 2');
  expect(second?.text).toContain('did not answer: orders');
});

test('the daily email is not queued once the owner has switched it off', async () => {
  await useHour(null);
  const before = (await emails()).length;
  await post('2026-12-03');
  expect(await emails()).toHaveLength(before);
});
