import type { CallOutput } from '@loop-petal/contracts/operations/call';
import type { ordersApi } from '@loop-petal/contracts/operations/orders';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { assertOutsideTransaction } from '@loop-petal/service-kit/postgres/transaction-context';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { fakeService } from '@loop-petal/service-kit/testing';
import type { Mail } from '../src/mail/mail-store.ts';
import { notificationsService } from '../src/service.ts';

type Order = CallOutput<(typeof ordersApi.calls)['GET /internal/orders/{id}']>;

/**
 * The whole service on its own database. The mailer is for the tests to start; what it sends is in `delivered`.
 * @param findOrder what orders answers about an order; undefined: there is no such order
 */
export async function startNotifications({ findOrder }: { findOrder?: (id: string) => Order | undefined } = {}) {
  const delivered: Mail[] = [];
  const mailServer: { refusal: Error | undefined } = { refusal: undefined };
  const deliver = async (mail: Mail) => {
    assertOutsideTransaction('the mail server');
    if (mailServer.refusal) throw mailServer.refusal;
    delivered.push(mail);
  };
  const orders = fakeService<typeof ordersApi.calls>({
    'GET /internal/orders/{id}': ({ params: { id } }) => {
      const order = findOrder?.(id);
      if (!order) throw notFound('Order not found');
      return order;
    },
  });
  const service = await startTestService(notificationsService, {
    env: {
      ORDERS_URL: 'http://orders.test',
      LINK_SECRET: 'l'.repeat(32),
      PUBLIC_URL: 'http://shop.test:8080',
      SHOP_EMAIL: 'shop@example.com',
      SMTP_URL: 'smtp://mail.test',
    },
    clients: { orders },
    deps: { deliver },
  });
  return {
    ...service,
    pool: service.deps.pool,
    delivered,
    deliver,
    /** Set its refusal, and it takes no mail. */
    mailServer,
    async stop() {
      await service.ctx.mailer.stop();
      await service.stop();
    },
  };
}
