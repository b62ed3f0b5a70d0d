import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contentChanged, settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { createContentCopy } from '@loop-petal/service-kit/events/settings-copy';
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
    'Fern <& Fig. Made by hand, one stitch at a time. Shipped within the United States.\n\n12 Alder St, Salem, OR 97301',
  );
  expect(html + text).not.toMatch(/Loop (&amp;|&) Petal/);
});

test('emails end with the owner’s signature and closing line, escaped in HTML', async () => {
  const fields = { signature: 'Rosa <& team\nSalem', closing: 'Crocheted with care in {makingDays}.' };
  await service.deliver(contentChanged({ page: 'emails', version: 2, fields }));
  await service.deliver(contentChanged({ page: 'emails', version: 1, fields: { ...fields, closing: 'Older.' } }));
  await service.deliver(contentChanged({ page: 'about', version: 3, fields: { story: 'No email.' } }));
  const { html, text } = await emailTo('cleo@example.com');
  expect(html).toContain('Rosa &lt;&amp; team<br>Salem</p>');
  expect(html).toContain('>Crocheted with care in 3-5 business days.<');
  expect(text).toContain('Rosa <& team\nSalem\n\n');
  expect(text).toContain('. Crocheted with care in 3-5 business days.\n');
  expect(html + text).not.toMatch(/Made by hand|Older|No email/);
});

test('a restarted service knows the saved words of emails', async () => {
  const copy = createContentCopy(service.deps, 'emails');
  expect(copy.current().fields.closing).toBe(DEFAULT_CONTENT.emails.closing);
  await copy.load();
  expect(copy.current().fields.closing).toBe('Crocheted with care in {makingDays}.');
});

test('emails have the logo and the accent color of the settings', async () => {
  const before = await emailTo('dan@example.com');
  expect(before.html).toContain('background:#9A3A50');
  const settings = {
    ...DEFAULT_SETTINGS,
    version: 9,
    name: 'Fern & Fig',
    logo: '/images/6f1d3c8e-0000-4000-8000-000000000001',
  };
  await service.deliver(settingsChanged({ ...settings, accent: { light: '#1f4e79', dark: '#8ec5ff' } }));
  const { html } = await emailTo('eve@example.com');
  expect(html).toContain('background:#1f4e79');
  expect(html).toMatch(/<img src="http[^"]+\/images\/6f1d3c8e[-0-9a-f]+" alt="Fern &amp; Fig" height="40"/);
});

test('the owner’s time zone replaces the configured one', async () => {
  expect(service.ctx.timeZone).toBe('America/Los_Angeles');
  await service.deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 10, timeZone: 'America/New_York' }));
  expect(service.ctx.timeZone).toBe('America/New_York');
});
