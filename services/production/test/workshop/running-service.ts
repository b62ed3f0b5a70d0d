import { afterEach, beforeEach } from '@jest/globals';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { type ProductionService, startProduction } from '../start-production.ts';

/** The service, started again for each test. */
export let workshop: ProductionService;

beforeEach(async () => {
  workshop = await startProduction();
});
afterEach(() => workshop.stop());
export const problems = async () =>
  (await workshop.request('GET', '/internal/problems', { caller: serviceCaller('gateway') })).body;
export const madeBy = async (product: string) => (await workshop.request('GET', `/api/promises/${product}`)).body;
