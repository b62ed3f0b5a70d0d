import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { serviceNames } from '@loop-petal/contracts/services';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { paymentsService } from '../../../services/payments/src/service.ts';

const root = join(import.meta.dirname, '../../..');
const DECLARATION = /(?:createCounter\(|new Counter\(\{\s*name:)\s*'(\w+)'/g;

const folders = ['gateway/src', 'packages/service-kit/src', ...serviceNames.map((name) => `services/${name}/src`)];
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(root, folder, file)),
);
const counters = files
  .filter((file) => file.endsWith('.ts'))
  .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(DECLARATION)].map(([, name = '']) => ({ name, file })));

let service: Awaited<ReturnType<typeof startPayments>>;
const startPayments = () =>
  startTestService(paymentsService, {
    env: {
      ORDERS_URL: 'http://orders.test',
      PAYMENT_WEBHOOK_SECRET: 'a webhook secret of the tests',
      PAYMENT_PROVIDER: 'sandbox',
    },
  });
beforeAll(async () => {
  service = await startPayments();
});
afterAll(() => service.stop());

test('every counter of the shop starts at zero', async () => {
  expect(counters.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['events_published_total', 'payments_total']),
  );
  for (const { file } of counters) await import(file);
  const lines = (await (await fetch(`${service.url}/metrics`)).text()).split('\n');
  const atZero = (name: string) => lines.some((line) => new RegExp(`^${name}(\\{.*\\})? 0$`).test(line));
  expect(counters.filter(({ name }) => !atZero(name))).toEqual([]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'events_published_total{type="payment.captured"} 0',
      'events_consumed_total{group="payments",type="order.placed",result="parked"} 0',
      'http_requests_total{method="POST",route="/api/payment/process",status="503"} 0',
    ]),
  );
});
