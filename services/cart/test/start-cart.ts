import { randomUUID } from 'node:crypto';
import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { cartService } from '../src/service.ts';

export const NOW = new Date();

/** The whole service on a test database; pauses run `whilePausing` instead of waiting. */
export async function startCart() {
  const hooks: { whilePausing?: (() => Promise<unknown>) | undefined } = {};
  const service = await startTestService(cartService, {
    now: () => NOW,
    deps: { pause: async () => hooks.whilePausing?.() },
  });
  return { ...service, pool: service.deps.pool, hooks };
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
  minQuantity: null,
  maxDiscountCents: null,
  version: 1,
  ...fields,
});
