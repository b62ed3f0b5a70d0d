import { randomUUID } from 'node:crypto';
import { offerChanged } from '@loop-petal/contracts/events/offer-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { ordersService } from '../src/service.ts';
import { createFakeServices } from './fake-services.ts';

const BASE_URLS = Object.fromEntries(
  ['cart', 'catalog', 'identity', 'payments', 'production', 'shipping'].map((name) => [
    `${name.toUpperCase()}_URL`,
    `http://${name}.test`,
  ]),
);

/** The whole service on a test database with fake services. @param replaced clients to use instead of these fakes */
export async function startOrders(replaced: object = {}) {
  const { clients, ...fakes } = createFakeServices();
  const service = await startTestService(ordersService, {
    env: { ...BASE_URLS, LINK_SECRET: 'a link secret of enough characters for tests' },
    clients: { ...clients, ...replaced },
  });
  const { pool } = service.deps;
  return {
    ...service,
    ...fakes,
    pool,
    async rows(sql: string, values: unknown[] = []) {
      // biome-ignore lint/suspicious/noExplicitAny: tests look into rows freely
      return (await pool.query(sql, values)).rows as any[];
    },
  };
}
export type Orders = Awaited<ReturnType<typeof startOrders>>;

type ProductData = ReturnType<typeof productChanged>['data'];

export const product = (fields: Partial<ProductData> = {}) =>
  productChanged({
    id: randomUUID(),
    name: 'Rose Bouquet',
    description: 'Five roses that never fade.',
    priceCents: 29_99,
    imageUrl: '/images/rose',
    category: 'bouquets',
    colors: ['Red'],
    stemCount: 5,
    inStock: true,
    isVisible: true,
    variations: [],
    version: 1,
    ...fields,
  });

export const variation = (fields: Partial<ProductData['variations'][number]> = {}) => ({
  id: randomUUID(),
  colorName: 'Pink',
  imageUrl: '/images/pink',
  isAvailable: true,
  stockQuantity: 0,
  ...fields,
});

export const offer = (fields: Partial<ReturnType<typeof offerChanged>['data']> = {}) =>
  offerChanged({
    id: randomUUID(),
    title: 'Spring',
    discountType: 'percentage',
    discountValue: 10,
    code: null,
    applicableProducts: ['all'],
    validFrom: '2020-01-01T00:00:00Z',
    validUntil: '2100-01-01T00:00:00Z',
    isActive: true,
    minOrderCents: null,
    minQuantity: null,
    maxDiscountCents: null,
    version: 1,
    ...fields,
  });
