import { randomUUID } from 'node:crypto';
import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { catalogApi } from '@loop-petal/contracts/operations/catalog';
import { toMoney } from '@loop-petal/contracts/rules/money';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { notFound } from '@loop-petal/service-kit/http/errors';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { fakeService } from '@loop-petal/service-kit/testing';
import type { z } from 'zod';
import { cartService } from '../src/service.ts';

export const NOW = new Date();

const viewOf = ({ priceCents, isVisible: _visible, ...product }: ProductSnapshot): z.output<typeof ProductView> => ({
  ...product,
  price: toMoney(priceCents),
  image: null,
  variations: product.variations.map((variation, sortOrder) => ({
    ...variation,
    colorCode: null,
    image: null,
    sortOrder,
  })),
});

/** The whole service on its own database; `catalogued` is what catalog answers when it is asked. */
export async function startCart() {
  const catalogued = new Map<string, ProductSnapshot>();
  const asked: string[] = [];
  const catalog = fakeService<typeof catalogApi.calls>({
    'GET /api/products/{id}': ({ params: { id } }) => {
      asked.push(id);
      const product = catalogued.get(id);
      if (!product) throw notFound('Product not found');
      return viewOf(product);
    },
  });
  const service = await startTestService(cartService, {
    env: { CATALOG_URL: 'http://catalog.test' },
    clients: { catalog },
    now: () => NOW,
  });
  return { ...service, pool: service.deps.pool, catalogued, asked };
}
export type CartService = Awaited<ReturnType<typeof startCart>>;

export const product = (fields: Partial<ProductSnapshot> = {}): ProductSnapshot => ({
  id: randomUUID(),
  name: 'Rose bouquet',
  description: 'A dozen crochet roses',
  priceCents: 2999,
  imageUrl: '/images/rose',
  category: 'bouquets',
  colors: ['Red'],
  stemCount: 12,
  inStock: true,
  isVisible: true,
  variations: [],
  version: 1,
  ...fields,
});

export const variation = (colorName: string, fields: Partial<ProductSnapshot['variations'][number]> = {}) => ({
  id: randomUUID(),
  colorName,
  imageUrl: `/images/${colorName}`,
  isAvailable: true,
  stockQuantity: 0,
  ...fields,
});

export const offer = (fields: Partial<OfferSnapshot> = {}): OfferSnapshot => ({
  id: randomUUID(),
  title: 'Autumn',
  discountType: 'percentage',
  discountValue: 10,
  code: null,
  applicableProducts: ['all'],
  validFrom: new Date(NOW.getTime() - 86_400_000).toISOString(),
  validUntil: new Date(NOW.getTime() + 86_400_000).toISOString(),
  isActive: true,
  minOrderCents: null,
  maxDiscountCents: null,
  version: 1,
  ...fields,
});
