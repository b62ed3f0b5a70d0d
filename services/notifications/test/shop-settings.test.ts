import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { onlyRow } from '@loop-petal/service-kit/postgres/only-row';
import { startNotifications } from './start-notifications.ts';

let service: Awaited<ReturnType<typeof startNotifications>>;
beforeAll(async () => {
  service = await startNotifications();
});
afterAll(() => service.stop());

async function emailTo(recipient: string) {
  const body = { email: recipient, source: 'website' };
  await service.request('POST', '/api/newsletter/subscribe', { body });
  const { rows } = await service.pool.query('SELECT subject, html, text FROM mails WHERE recipient = $1', [recipient]);
  return onlyRow({ rows });
}

test('emails contain the name and address from the settings, escaped in HTML', async () => {
  const before = await emailTo('ann@example.com');
  expect(before.subject).toBe('Welcome to the Loop & Petal newsletter');
  const settings = { ...DEFAULT_SETTINGS, version: 1, name: 'Fern <& Fig', address: '12 Alder St, Salem, OR 97301' };
  await service.deliver(settingsChanged(settings));
  const { subject, html, text } = await emailTo('ben@example.com');
  expect(subject).toBe('Welcome to the Fern <& Fig newsletter');
  expect(html).toContain('Fern &lt;&amp; Fig</td>');
  expect(html).toContain('12 Alder St, Salem, OR 97301');
  expect(text).toContain(
    'Fern <& Fig. Made by hand, shipped within the United States.\n\n12 Alder St, Salem, OR 97301',
  );
  expect(html + text).not.toMatch(/Loop (&amp;|&) Petal/);
});
