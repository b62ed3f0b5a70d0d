import { randomUUID } from 'node:crypto';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { signPreviewLink } from '../../../../services/notifications/src/emails/preview-link.ts';
import { startNotifications } from '../../../../services/notifications/test/start-notifications.ts';
import { product } from '../../../../services/orders/test/start-orders.ts';
import { expecting, type Harness, newPeople } from '../harness.ts';

export async function openNotifications(): Promise<Harness> {
  const { app, bus, ctx, deliver, request, stop } = await startNotifications();
  const rose = product();
  await deliver(rose, settingsChanged({ ...DEFAULT_SETTINGS, version: 1, address: '12 Alder St, Salem, OR 97301' }));
  await ctx.mailer.start();
  const people = newPeople();
  const message = { name: 'Ada', email: 'ada@example.com', message: 'Do you make irises?' };
  const contact = await expecting(201, request('POST', '/api/contact', { caller: people.ada, body: message }));
  const sentEmailId = async (): Promise<string> => {
    const { email } = await subscriber();
    for (let round = 0; round < 500; round++) {
      const { body } = await request('GET', `/api/admin/mails?state=sent&q=${email}`, { caller: people.admin });
      if (body[0]) return body[0].id;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('the email was not sent');
  };
  const draft = async (): Promise<string> => {
    const body = { subject: 'Spring', body: 'Tulips are back.' };
    const { id } = (await expecting(201, request('POST', '/api/admin/newsletters', { caller: people.admin, body })))
      .body;
    return id;
  };
  const sentMessage = async () => {
    const sent = await expecting(201, request('POST', '/api/contact', { caller: people.ada, body: message }));
    return `/api/admin/contacts/${sent.body.id}`;
  };
  const subscriber = async () => {
    const body = { email: `${randomUUID()}@example.com` };
    await expecting(201, request('POST', '/api/newsletter/subscribe', { caller: people.ada, body }));
    return body;
  };
  return {
    service: 'notifications',
    app,
    request,
    people,
    owned: {},
    bearers: {
      async 'GET /api/admin/mails/{id}/preview signature'() {
        const [id, otherId] = [await sentEmailId(), randomUUID()];
        const other = new URL(signPreviewLink(ctx.linkSecret, otherId, ctx.now()), 'http://shop.test');
        return {
          right: { path: signPreviewLink(ctx.linkSecret, id, ctx.now()) },
          other: { path: `/api/admin/mails/${id}/preview${other.search}` },
        };
      },
    },
    bus,
    adminWrites: {
      'POST /api/admin/mails/{id}/resend': async () => ({ path: `/api/admin/mails/${await sentEmailId()}/resend` }),
      'POST /api/admin/contacts/{id}/answered': async () => ({ path: `${await sentMessage()}/answered` }),
      async 'DELETE /api/admin/contacts/{id}/answered'() {
        const path = `${await sentMessage()}/answered`;
        await expecting(204, request('POST', path, { caller: people.admin }));
        return { path };
      },
      'DELETE /api/admin/contacts/{id}': async () => ({ path: await sentMessage() }),
      'POST /api/admin/mails/test': async () => ({ path: '/api/admin/mails/test' }),
      'POST /api/admin/newsletters': async () => ({
        path: '/api/admin/newsletters',
        body: { subject: 'Spring', body: 'Tulips are back.' },
      }),
      'PATCH /api/admin/newsletters/{id}': async () => ({
        path: `/api/admin/newsletters/${await draft()}`,
        body: { subject: 'Summer', body: 'Roses are back.', productIds: [], version: 1 },
      }),
      'DELETE /api/admin/newsletters/{id}': async () => ({ path: `/api/admin/newsletters/${await draft()}` }),
      'POST /api/admin/newsletters/{id}/test': async () => ({
        path: `/api/admin/newsletters/${await draft()}/test`,
        body: { email: 'me@example.com' },
      }),
      'POST /api/admin/newsletters/{id}/schedule': async () => ({
        path: `/api/admin/newsletters/${await draft()}/schedule`,
        body: { version: 1, at: '2099-01-01T09:00:00.000Z' },
      }),
      async 'POST /api/admin/newsletters/{id}/pause'() {
        const id = await draft();
        const body = { version: 1, at: '2099-01-01T09:00:00.000Z' };
        const path = `/api/admin/newsletters/${id}/schedule`;
        await expecting(200, request('POST', path, { caller: people.admin, body }));
        return { path: `/api/admin/newsletters/${id}/pause` };
      },
      async 'POST /api/admin/newsletter/resubscribe'() {
        const body = await subscriber();
        await expecting(200, request('POST', '/api/newsletter/unsubscribe', { caller: people.admin, body }));
        return { path: '/api/admin/newsletter/resubscribe', body };
      },
      'POST /api/newsletter/unsubscribe': async () => ({
        path: '/api/newsletter/unsubscribe',
        body: await subscriber(),
      }),
    },
    ids: [contact.body.id, rose.data.id, randomUUID()],
    close: stop,
  };
}
