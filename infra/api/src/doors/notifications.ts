import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import { createMemoryEventBus } from '@loop-petal/service-kit/events/memory-event-bus';
import { createOutboxRelay } from '@loop-petal/service-kit/events/outbox';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { createPool, migrate } from '@loop-petal/service-kit/postgres/postgres';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { createTestPostgres, fakeService, startTestServer, testTokens } from '@loop-petal/service-kit/testing';
import { createNotificationsApp } from '../../../../services/notifications/src/app.ts';
import type { Context } from '../../../../services/notifications/src/context.ts';
import { createMailer } from '../../../../services/notifications/src/mail/mailer.ts';
import { signPreviewLink } from '../../../../services/notifications/src/mail/preview-link.ts';
import { type Door, expecting, newPeople } from '../door.ts';

export async function openNotifications(): Promise<Door> {
  const database = await createTestPostgres('notifications');
  const migrations = new URL('../../../../services/notifications/migrations', import.meta.url);
  await migrate(database.url, fileURLToPath(migrations));
  const pool = createPool(database.url);
  const bus = createMemoryEventBus();
  const logger = createLogger('notifications', 'silent');
  const ctx: Context = {
    logger,
    bus,
    pool,
    tokens: testTokens,
    outbox: createOutboxRelay({ pool, bus, logger, service: 'notifications' }),
    mailer: createMailer({ pool, deliver: async () => undefined, logger }),
    sendsMails: true,
    orders: fakeService<typeof ordersApi.calls>({
      'GET /internal/orders/{id}': () => {
        throw notFound('Order not found');
      },
    }),
    publicUrl: 'http://shop.test',
    shopEmail: 'shop@example.com',
    linkSecret: 'l'.repeat(32),
  };
  await Promise.all([ctx.outbox.start(), ctx.mailer.start()]);
  const app = createNotificationsApp(ctx);
  const { request, close } = await startTestServer(app);
  const people = newPeople();
  const letter = { name: 'Ada', email: 'ada@example.com', message: 'Do you make irises?' };
  const contact = await expecting(201, request('POST', '/api/contact', { caller: people.ada, body: letter }));
  /** Of somebody new, once it has been sent. */
  const sentMailId = async (): Promise<string> => {
    const { email } = await subscriber();
    for (let round = 0; round < 500; round++) {
      const { body } = await request('GET', `/api/admin/mails?state=sent&q=${email}`, { caller: people.admin });
      if (body[0]) return body[0].id;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error('the mail was not sent');
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
    held: {
      async 'GET /api/admin/mails/{id}/preview signature'() {
        const [id, otherId] = [await sentMailId(), randomUUID()];
        const other = new URL(signPreviewLink(ctx.linkSecret, otherId, new Date()), 'http://shop.test');
        return {
          right: { path: signPreviewLink(ctx.linkSecret, id, new Date()) },
          other: { path: `/api/admin/mails/${id}/preview${other.search}` },
        };
      },
    },
    bus,
    adminWrites: {
      'POST /api/admin/mails/{id}/resend': async () => ({ path: `/api/admin/mails/${await sentMailId()}/resend` }),
      async 'DELETE /api/admin/contacts/{id}'() {
        const sent = await expecting(201, request('POST', '/api/contact', { caller: people.ada, body: letter }));
        return { path: `/api/admin/contacts/${sent.body.id}` };
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
    ids: [contact.body.id, randomUUID()],
    async close() {
      await close();
      await Promise.all([ctx.mailer.stop(), ctx.outbox.stop()]);
      await pool.end();
      await database.drop();
    },
  };
}
