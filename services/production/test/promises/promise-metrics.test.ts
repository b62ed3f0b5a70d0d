import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { register } from 'prom-client';
import { createPromiseGauge } from '../../src/statistics/promise-metrics.ts';
import { type ProductionService, startProduction } from '../start-production.ts';

let workshop: ProductionService;
beforeAll(async () => {
  workshop = await startProduction();
});
afterAll(() => workshop.stop());

async function scraped(): Promise<Record<string, number>> {
  const metric = await register.getSingleMetric('promises_due')?.get();
  return Object.fromEntries((metric?.values ?? []).map(({ labels, value }) => [Object.values(labels).join(), value]));
}

test('promises of the last four weeks are counted as kept or late', async () => {
  const gauge = createPromiseGauge(workshop.ctx);
  await gauge.start();
  expect(await scraped()).toEqual({ kept: 0, late: 0 });
  const lena = await workshop.artisan();
  const product = await workshop.product();
  await workshop.recipe(product);
  const [{ id }] = await workshop.jobsOf(await workshop.ordered(product));
  await workshop.ordered(product);
  await workshop.asArtisan(lena, 'POST', `/jobs/${id}/start`);
  await workshop.asArtisan(lena, 'POST', `/jobs/${id}/finish`);
  expect(await scraped()).toEqual({ kept: 0, late: 0 });
  workshop.setNow('2026-06-03T17:00:00.000Z');
  expect(await scraped()).toEqual({ kept: 1, late: 1 });
  workshop.setNow('2026-08-01T17:00:00.000Z');
  expect(await scraped()).toEqual({ kept: 0, late: 0 });
  await gauge.stop();
  expect(await scraped()).toEqual({});
});
