import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { receiveSpans, type Span } from '../../infra/observability/otel/span-receiver.ts';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { GUEST } from '../guest.ts';
import { asOwner, expect, SEPARATE, sellRoses, test } from '../own-shop.ts';
import { until } from '../shop-api.ts';
import { drawTrace } from '../trace-picture.ts';

const WAY = [
  'POST /api/orders gateway',
  'POST /api/orders orders',
  'POST payments orders',
  'PUT production orders',
  'publish order.placed orders',
  'handle order.placed cart',
  'handle order.placed notifications',
  'handle order.placed payments',
  'capture payment payments',
  'publish payment.captured payments',
  'handle payment.captured orders',
  'publish order.paid orders',
  'handle order.paid notifications',
];

/** A process for each service, because the spans of a process carry one service's name. */
const traced = test.extend<object, { collector: Awaited<ReturnType<typeof receiveSpans>> }>({
  collector: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const collector = await receiveSpans();
      await use(collector);
      await collector.close();
    },
    { scope: 'worker' },
  ],
  shopOptions: [
    ({ collector }, use) =>
      use({
        ...SEPARATE,
        env: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_BSP_SCHEDULE_DELAY: '200',
          // Records only requests with a trace context.
          OTEL_TRACES_SAMPLER: 'parentbased_always_off',
        },
      }),
    { scope: 'worker' },
  ],
});

traced('one trace follows an order from the browser to its emails', async ({ shop: { url }, collector }) => {
  const productId = await sellRoses(await asOwner(url));
  const shopper = createShopClient(url);
  await shopper.call('POST /api/cart', { body: { productId, quantity: 1 } });
  const order = await payCart(shopper, { ...GUEST, recipientName: 'Grete Trace', email: 'trace@example.com' });
  const traceId = randomBytes(16).toString('hex');
  const browser = randomBytes(8).toString('hex');
  shopper.configure({ headers: () => ({ traceparent: `00-${traceId}-${browser}-01` }) });
  await shopper.call('POST /api/orders', { body: order });

  const ask = async () => collector.spans().filter((span) => span.traceId === traceId);
  const emails = (spans: Span[]) => spans.filter(({ name }) => name === 'keep email' || name === 'send email');
  const seen = (spans: Span[]) => new Set(spans.map(({ name, service }) => `${name} ${service}`));
  // Every process exports its spans separately, so a child may arrive before its parent.
  const isConnected = (spans: Span[]) => {
    const known = new Set([browser, ...spans.map(({ spanId }) => spanId)]);
    return spans.every(({ parentId }) => known.has(parentId ?? ''));
  };
  // the customer's email and the owner's
  const isWhole = (spans: Span[]) =>
    emails(spans).length === 2 && WAY.every((step) => seen(spans).has(step)) && isConnected(spans);
  const spans = await until(ask, isWhole, 'the trace is whole and connected');

  expect(spans.filter(({ parentId }) => parentId === browser)).toHaveLength(1);
  expect(spans.filter(({ failed }) => failed)).toEqual([]);
  expect(JSON.stringify(spans)).not.toMatch(/trace@example\.com|Grete Trace|100 Main Street/);

  const picture = process.env.TRACE_PICTURE;
  if (picture)
    await writeFile(picture, drawTrace(spans, `One order, ${spans.length} spans, from the click to its emails`));
});
