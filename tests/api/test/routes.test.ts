import { describe, expect, test } from '@jest/globals';
import { operations } from '@loop-petal/contracts/operations/all';
import { isInternal } from '@loop-petal/contracts/operations/operation';
import { serviceNames } from '@loop-petal/contracts/services';
import { testTokens } from '@loop-petal/service-kit/testing';
import { createBackOfficeApp } from '../../../gateway/src/back-office/back-office-app.ts';
import { descriptionRoutes } from '../../../gateway/src/description/description-routes.ts';
import { findRoute } from '../../../gateway/src/routing/routing.ts';
import { shopRoute } from '../../../gateway/src/routing/shop-route.ts';
import { healthRoutes } from '../../../gateway/src/telemetry/health.ts';
import { allHarnesses, harnesses } from '../src/all-harnesses.ts';
import { routesOf } from '../src/routes-of.ts';

const OF_THE_KIT = ['GET /healthz', 'GET /readyz', 'GET /metrics'];

const described = (service: string) =>
  operations.filter((one) => one.service === service).map(({ method, path }) => `${method} ${path}`);

describe('the description has every route and no other', () => {
  test.each(Object.entries(harnesses))('of %s', async (name, open) => {
    const harness = await open();
    try {
      const routes = routesOf(harness.app.router).filter((route) => !OF_THE_KIT.includes(route));
      expect(routes.sort()).toEqual(described(name).sort());
    } finally {
      await harness.close();
    }
  });

  test('of the gateway', () => {
    const settings = { demo: false } as Parameters<typeof shopRoute>[0]['settings'];
    const ctx = { settings } as Parameters<typeof shopRoute>[0];
    const backOffice = createBackOfficeApp({} as Parameters<typeof createBackOfficeApp>[0], testTokens);
    const own = [shopRoute(ctx), descriptionRoutes({ pageHeaders: [] }), healthRoutes(ctx, {}), backOffice.router];
    expect(own.flatMap(routesOf).sort()).toEqual(described('gateway').sort());
  });
});

test('every service is covered', () => {
  expect(Object.keys(allHarnesses).sort()).toEqual(['gateway', ...serviceNames].sort());
});

test('no public call is described twice', () => {
  const open = operations.filter((operation) => !isInternal(operation));
  const calls = open.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(calls).toEqual([...new Set(calls)]);
});

test('the gateway routes every public call to its service, and no internal one', () => {
  for (const operation of operations) {
    if (operation.service === 'gateway' && operation.roles.includes('anyone')) continue;
    const upstream = findRoute(operation.method, operation.path)?.upstream;
    expect([operation.path, upstream]).toEqual([operation.path, isInternal(operation) ? undefined : operation.service]);
  }
});
