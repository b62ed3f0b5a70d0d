import { startTestService, type TestServiceOptions } from '@loop-petal/service-kit/start-test-service';
import { adminCaller } from '@loop-petal/service-kit/testing';
import { catalogService } from '../src/service.ts';

export async function startCatalog(options: TestServiceOptions = {}) {
  const service = await startTestService(catalogService, options);
  const admin = adminCaller();
  const asAdmin = (method: string, path: string, body?: unknown) =>
    service.request(method, path, { caller: admin, body });
  return { ...service, admin, asAdmin };
}

export type Catalog = Awaited<ReturnType<typeof startCatalog>>;

export const productBody = (changes: object = {}) => ({
  name: 'Rose Stem',
  description: 'One full open rose with two leaves',
  price: '18.00',
  category: 'stems',
  imageUrl: '/system/marker',
  ...changes,
});

/** Repeats a check until the pending events are published. */
export async function eventually(catalog: Catalog, check: () => void): Promise<void> {
  await catalog.bus.settled();
  for (let attempt = 0; ; attempt++) {
    try {
      return check();
    } catch (error) {
      if (attempt > 200) throw error;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }
}
