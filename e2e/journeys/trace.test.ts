import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Span } from '../../infra/observability/otel/span-receiver.ts';
import { payCart } from '../../infra/seed/src/buy-cart.ts';
import { expect, test } from '../fixtures.ts';
import { GUEST, guestWith } from '../guest.ts';
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

test('one trace follows an order from the browser to its emails', async () => {
  const shop = await guestWith('Daisy Stem');
  const order = await payCart(shop, { ...GUEST, recipientName: 'Grete Trace', email: 'trace@example.com' });
  const traceId = randomBytes(16).toString('hex');
  const browser = randomBytes(8).toString('hex');
  shop.configure({ headers: () => ({ traceparent: `00-${traceId}-${browser}-01` }) });
  await shop.call('POST /api/orders', { body: order });

  const receiver = process.env.TRACES_URL;
  if (!receiver) throw new Error('TRACES_URL must name the collector that the shop sends its spans to');
  const ask = async () => (await (await fetch(`${receiver}/traces/${traceId}`)).json()) as Span[];
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
