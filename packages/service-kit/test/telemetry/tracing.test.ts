import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { defineApi } from '@loop-petal/contracts/operations/operation';
import { Router } from 'express';
import { z } from 'zod';
import { receiveSpans, type Span } from '../../../../infra/observability/otel/span-receiver.ts';
import { on } from '../../src/events/consumer.ts';
import { startConsumers } from '../../src/events/consumers.ts';
import { createMemoryEventBus } from '../../src/events/memory-event-bus.ts';
import { addToOutbox, createOutboxRelay } from '../../src/events/outbox.ts';
import { createApp } from '../../src/http/app.ts';
import { createServiceClient } from '../../src/http/service-client.ts';
import { kitTables } from '../../src/postgres/kit-tables.ts';
import { createPool, createTables, inTransaction, type Pool } from '../../src/postgres/postgres.ts';
import { createLoop } from '../../src/runtime/background-loop.ts';
import { contextFrom, requestContext, runInContext } from '../../src/runtime/request-context.ts';
import { inSpan, isTracing, startTracing, stopTracing } from '../../src/telemetry/tracing.ts';
import { createTestPostgres, startTestServer, testTokens } from '../../src/testing.ts';
import { potFilled } from '../shop-events.ts';
import { silentLogger } from '../silent-logger.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const BROWSER = '00f067aa0ba902b7';
let receiver: Awaited<ReturnType<typeof receiveSpans>>;
let database: Awaited<ReturnType<typeof createTestPostgres>>;
let pool: Pool;

beforeAll(async () => {
  database = await createTestPostgres('tracing');
  await createTables(database.url, kitTables);
  pool = createPool(database.url);
  receiver = await receiveSpans();
});
afterEach(() => stopTracing());
afterAll(async () => {
  await pool.end();
  await database.drop();
  await receiver.close();
});

const serve = (routes: Router) =>
  startTestServer(createApp({ api: defineApi('cart', {}), logger: silentLogger, tokens: testTokens, routes }));

const workshopApi = defineApi('shipping', {
  'POST /pots/{id}': {
    summary: 'Fill a pot',
    roles: ['service'],
    query: z.object({ note: z.string() }),
    answers: { 200: z.object({}) },
  },
});

async function fillOnePot(headers: Record<string, string>): Promise<void> {
  const bus = createMemoryEventBus();
  const relay = createOutboxRelay({ pool, bus, logger: silentLogger, service: 'workshop' });
  const workshop = await serve(
    Router().post('/pots/:id', async (req, res) => {
      await inTransaction(pool, (tx) => addToOutbox(tx, potFilled({ pot: req.params.id, litres: 2 })));
      res.json({});
    }),
  );
  const client = createServiceClient(workshopApi, { baseUrl: workshop.url, tokens: testTokens });
  const front = await serve(
    Router().post('/orders', async (_req, res) => {
      await client.call('POST /pots/{id}', { params: { id: '7' }, query: { note: 'secret' } });
      res.json({});
    }),
  );
  const consumers = [
    on(potFilled, async (_event, tx) => void (await tx.query('SELECT 1 FROM outbox WHERE position = $1', [0]))),
  ];
  const listening = await startConsumers({ service: 'mails', bus, pool, consumers, logger: silentLogger });
  expect((await front.request('POST', '/orders', { headers })).status).toBe(200);
  await relay.start();
  relay.wake();
  while (bus.published.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await bus.settled();
  await Promise.all([relay.stop(), listening.stop(), front.close(), workshop.close()]);
}

test('one trace connects the browser, calls, statements and events to the handler', async () => {
  await startTracing('shop', { OTEL_EXPORTER_OTLP_ENDPOINT: `${receiver.url}/` });
  await fillOnePot({ traceparent: `00-${TRACE}-${BROWSER}-01` });
  await stopTracing();

  const spans = receiver.spans().filter(({ traceId }) => traceId === TRACE);
  const one = (name: string): Span => {
    const found = spans.filter((span) => span.name === name);
    expect([name, found.length]).toEqual([name, 1]);
    return found[0] as Span;
  };
  const way = ['POST /orders', 'POST shipping', 'POST /pots/:id', 'publish pot.filled', 'handle pot.filled'];
  const parents = way.map((name) => one(name).parentId);
  expect(parents).toEqual([BROWSER, ...way.slice(0, -1).map((name) => one(name).spanId)]);
  expect(one('INSERT outbox').parentId).toBe(one('POST /pots/:id').spanId);
  expect(one('SELECT outbox').parentId).toBe(one('handle pot.filled').spanId);
  expect(one('POST shipping').attributes).toMatchObject({ 'url.path': '/pots/7', 'peer.service': 'shipping' });
  expect(JSON.stringify(spans)).not.toContain('secret');
  expect(spans.every(({ service, failed }) => service === 'shop' && !failed)).toBe(true);
});

test('a request without a trace starts one; probes start none', async () => {
  await startTracing('alone', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const server = await serve(Router().get('/pots', (_req, res) => void res.json([])));
  await server.request('GET', '/pots');
  await server.request('GET', '/healthz');
  await server.close();
  await stopTracing();
  const spans = receiver.spans().filter(({ service }) => service === 'alone');
  expect(spans.map(({ name, parentId }) => [name, parentId])).toEqual([['GET /pots', undefined]]);
});

test('an error marks its span as failed, and a failed statement includes its reason', async () => {
  await startTracing('failing', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const broken = inSpan({ name: 'work', kind: 'internal', parent: undefined }, () =>
    pool.query('SELECT 1 FROM nowhere'),
  );
  await expect(broken).rejects.toThrow(/nowhere/);
  await stopTracing();
  const spans = receiver.spans().filter(({ service }) => service === 'failing');
  expect(spans.map(({ name, failed }) => [name, failed])).toEqual([
    ['SELECT nowhere', true],
    ['work', true],
  ]);
});

test('an unsampled trace is forwarded but not recorded', async () => {
  await startTracing('unsampled', { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  let seen: string | undefined;
  const server = await serve(
    Router().get('/pots', (_req, res) => {
      seen = requestContext()?.traceparent;
      res.json([]);
    }),
  );
  await server.request('GET', '/pots', { headers: { traceparent: `00-${TRACE}-${BROWSER}-00` } });
  await server.close();
  await stopTracing();
  expect(seen).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-00$`));
  expect(receiver.spans().filter(({ service }) => service === 'unsampled')).toEqual([]);
});

test('a loop that a request wakes does not become part of its trace', async () => {
  const contexts: unknown[] = [];
  const loop = createLoop({
    name: 'loop',
    everyMs: 3_600_000,
    logger: silentLogger,
    run: async () => void contexts.push(requestContext()),
  });
  await loop.start();
  while (contexts.length < 1) await new Promise((resolve) => setImmediate(resolve));
  runInContext(contextFrom('request-1', undefined), () => loop.wake());
  while (contexts.length < 2) await new Promise((resolve) => setImmediate(resolve));
  await loop.stop();
  expect(contexts).toEqual([undefined, undefined]);
});

test('without a collector nothing is traced or sent', async () => {
  await startTracing('off', {});
  expect(isTracing()).toBe(false);
  const before = receiver.spans().length;
  await fillOnePot({});
  expect(receiver.spans()).toHaveLength(before);
});
