import { expect, test } from '@jest/globals';
import { startProduction } from './start-production.ts';

test('production is ready once its database is available', async () => {
  const service = await startProduction();
  expect((await service.request('GET', '/readyz')).status).toBe(200);
  await service.stop();
});
