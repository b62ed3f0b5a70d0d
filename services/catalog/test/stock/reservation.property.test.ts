import { expect, test } from '@jest/globals';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import fc from 'fast-check';
import type { Product, Variation } from '../../src/products/product.ts';
import { type Fate, reservePieces, settlePieces, versionOf } from '../../src/stock/reservation.ts';

const COLORS = ['red', 'blue'] as const;
const PIECES = 5;
const LATER = new Date('2026-11-22T12:00:00Z');

const variation = (id: string): Variation => ({
  ...{ id, colorName: id, colorCode: null, imageUrl: '', image: null, sortOrder: 0 },
  ...{ stockQuantity: PIECES, isAvailable: true, soldOut: false, reservations: [] },
});
const offered = { name: 'Wedding Bouquet', inStock: true, variations: COLORS.map(variation) } as unknown as Product;

type Step =
  | { do: 'reserve'; orderId: string; version: number; pieces: [string, number][] }
  | { do: 'settle'; orderId: string; version: number; fate: Fate };

const orderId = fc.constantFrom('ada', 'ben');
const version = fc.integer({ min: 1, max: 4 });
const pieces = fc.uniqueArray(fc.tuple(fc.constantFrom(...COLORS), fc.integer({ min: 1, max: PIECES })), {
  selector: ([color]) => color,
});
const fate = fc.constantFrom<Fate>('untouched', 'kept', 'released', 'handed over');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reserve' as const), orderId, version, pieces }) },
  fc.record({ do: fc.constant('settle' as const), orderId, version, fate }),
);

const heldBy = (product: Product, order: string): Record<string, number> =>
  Object.fromEntries(
    product.variations.flatMap(({ id, reservations }) =>
      reservations.filter(({ orderId: holder }) => holder === order).map(({ quantity }) => [id, quantity]),
    ),
  );
const countAll = (product: Product): number =>
  product.variations.reduce(
    (sum, { stockQuantity, reservations }) =>
      sum + stockQuantity + reservations.reduce((held, { quantity }) => held + quantity, 0),
    0,
  );

test('whatever orders reserve and however they end, no piece is sold twice and none disappears', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let product = offered;
      let handedOver = 0;
      for (const one of steps) {
        const before = product;
        if (one.do === 'reserve') product = reserve(product, one);
        else {
          const fateOf = (reservation: { version?: number }) =>
            versionOf(reservation as never) === one.version ? one.fate : 'untouched';
          product = settlePieces(product, one.orderId, fateOf) ?? product;
          if (one.fate === 'handed over') handedOver += countAll(before) - countAll(product);
        }
        expect(countAll(product) + handedOver).toBe(COLORS.length * PIECES);
        for (const { stockQuantity, isAvailable, soldOut } of product.variations) {
          expect(stockQuantity).toBeGreaterThanOrEqual(0);
          expect([isAvailable, soldOut]).toEqual([stockQuantity > 0, stockQuantity === 0]);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

/** A reservation that is refused changes nothing, one that is not leaves the order with exactly what it wants. */
function reserve(product: Product, { orderId: order, version: asked, pieces: wanted }: Step & { do: 'reserve' }) {
  try {
    const after = reservePieces(product, { orderId: order, version: asked, pieces: new Map(wanted) }, LATER) ?? product;
    const isPlaced = product.variations.some(({ reservations }) =>
      reservations.some((one) => one.orderId === order && one.expiresAt === null && one.version === asked),
    );
    if (!isPlaced) expect(heldBy(after, order)).toEqual(Object.fromEntries(wanted));
    return after;
  } catch (error) {
    if (error instanceof ShopError && error.status === 409) return product;
    throw error;
  }
}
