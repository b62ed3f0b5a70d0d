import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { SETUP_STEPS } from '@loop-petal/contracts/shapes/setup';
import { createLogger } from '@loop-petal/service-kit/telemetry/logger';
import { testTokens } from '@loop-petal/service-kit/testing';
import { createServiceClients } from '../src/back-office/service-clients.ts';
import { collectSetup } from '../src/back-office/setup.ts';
import { type GatewayHarness, json, startGateway } from './start-gateway.ts';

let gateway: GatewayHarness;
const parts: Record<string, object | null> = {};
beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.close());
beforeEach(() => {
  Object.assign(parts, {
    catalog: { category: true },
    production: { artisan: true, product: false },
    notifications: { email: false },
    orders: { 'test-order': false },
  });
  for (const name of ['catalog', 'production', 'notifications', 'orders'] as const) {
    gateway.answer(name, (_req, res) => {
      const part = parts[name];
      json(res, part ?? { message: 'Broken' }, part ? 200 : 500);
    });
  }
});

const collect = (checked: ('shipping' | 'tax' | 'policies')[] = [], test = false) => {
  const services = createServiceClients(gateway.ctx.settings.upstreams as never, { tokens: testTokens, retries: 0 });
  return collectSetup(
    { logger: createLogger('test', 'silent'), services, exportServices: services },
    {
      settings: { ...DEFAULT_SETTINGS, firstSteps: { checked, isDismissed: false } },
      readTestModes: async () => ({ payments: { test }, carrier: { test: true } }),
    },
  );
};
const doneOf = ({ steps }: Awaited<ReturnType<typeof collect>>) =>
  steps.filter(({ done }) => done).map(({ step }) => step);

test('the first steps are read from the services and the settings, in order', async () => {
  const { steps, unanswered } = await collect(['tax']);
  expect(steps.map(({ step }) => step)).toEqual(SETUP_STEPS);
  expect(unanswered).toEqual([]);
  expect(doneOf(await collect(['tax']))).toEqual(['category', 'artisan', 'tax', 'payments']);
  expect(doneOf(await collect([], true))).toEqual(['category', 'artisan']);
  expect(steps.every(({ path }) => path.startsWith('/'))).toBe(true);
});

test('steps of a service that is down are left out, and it is named', async () => {
  parts.production = null;
  const { steps, unanswered } = await collect();
  expect(unanswered).toEqual(['production']);
  expect(steps.map(({ step }) => step)).not.toContain('artisan');
});

test('an admin reads the first steps', async () => {
  const { bearer } = gateway.signIn('admin');
  const { status, body } = await gateway.ask('/api/admin/setup', { headers: { authorization: bearer } });
  expect(status).toBe(200);
  expect(body).toContainEqual({ step: 'category', done: true, path: '/categories/new' });
  expect((await gateway.ask('/api/admin/setup')).status).toBe(401);
});
