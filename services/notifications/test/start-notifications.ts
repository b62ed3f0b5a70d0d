import type { productionApi } from '@loop-petal/contracts/operations/production';
import { assertOutsideTransaction } from '@loop-petal/service-kit/runtime/transaction-context';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { fakeService } from '@loop-petal/service-kit/testing';
import type { Email } from '../src/emails/email-store.ts';
import { notificationsService } from '../src/service.ts';

/** The whole service on a test database. Tests start the mailer themselves; sent emails are in `delivered`. */
export async function startNotifications() {
  const delivered: Email[] = [];
  const mailServer: { refusal: Error | undefined } = { refusal: undefined };
  const sendEmail = async (email: Email) => {
    assertOutsideTransaction('the mail server');
    if (mailServer.refusal) throw mailServer.refusal;
    delivered.push(email);
  };
  const available = new Set<string>();
  const production = fakeService<typeof productionApi.calls>({
    'GET /api/promises/{productId}': ({ params }) => ({
      available: available.has(params.productId),
      madeBy: null,
      lacking: null,
      services: {},
      backOn: null,
      keptOf100: null,
    }),
  });
  const service = await startTestService(notificationsService, {
    env: {
      LINK_SECRET: 'l'.repeat(32),
      PUBLIC_URL: 'http://shop.test:8080',
      ADMIN_HOST: 'admin.shop.test',
      SHOP_EMAIL: 'shop@example.com',
      SMTP_URL: 'smtp://mail.test',
      PRODUCTION_URL: 'http://production.test',
    },
    clients: { production },
    deps: { deliver: sendEmail },
  });
  return {
    ...service,
    pool: service.deps.pool,
    delivered,
    available,
    sendEmail,
    mailServer,
    async stop() {
      await service.ctx.mailer.stop();
      await service.stop();
    },
  };
}
