import { expect, test } from '@jest/globals';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import fc from 'fast-check';
import type { Product, Variation } from '../../src/products/product.ts';
import { type Outcome, reserve, settleReservations, versionOf } from '../../src/stock/reservation.ts';

const COLORS = ['red', 'blue'] as const;
const PIECES = 5;
const LATER = new Date('2026-11-22T12:00:00Z');

const variation = (id: string): Variation => ({
  ...{ id, colorName: id, colorCode: null, imageUrl: '', image: null, sortOrder: 0 },
  ...{ stockQuantity: PIECES, isAvailable: true, soldOut: false, reservations: [], shipped: [] },
});
const offered = { name: 'Wedding Bouquet', inStock: true, variations: COLORS.map(variation) } as unknown as Product;

type Step =
  | { do: 'reserve'; orderId: string; version: number; quantities: [string, number][] }
  | { do: 'settle'; orderId: string; version: number; outcome: Outcome };

const orderId = fc.constantFrom('ada', 'ben');
const version = fc.integer({ min: 1, max: 4 });
const quantities = fc.uniqueArray(fc.tuple(fc.constantFrom(...COLORS), fc.integer({ min: 1, max: PIECES })), {
  selector: ([color]) => color,
});
const outcome = fc.constantFrom<Outcome>('unchanged', 'confirmed', 'released', 'fulfilled');
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reserve' as const), orderId, version, quantities }) },
  fc.record({ do: fc.constant('settle' as const), orderId, version, outcome }),
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

test('no sequence of reservations and outcomes sells a limited-edition piece twice or loses one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let product = offered;
      let fulfilled = 0;
      for (const one of steps) {
        const before = product;
        if (one.do === 'reserve') product = tryToReserve(product, one);
        else {
          const outcomeOf = (reservation: { version?: number }) =>
            versionOf(reservation as never) === one.version ? one.outcome : 'unchanged';
          product = settleReservations(product, one.orderId, outcomeOf, new Date(0)) ?? product;
          if (one.outcome === 'fulfilled') fulfilled += countAll(before) - countAll(product);
        }
        expect(countAll(product) + fulfilled).toBe(COLORS.length * PIECES);
        for (const { stockQuantity, isAvailable, soldOut } of product.variations) {
          expect(stockQuantity).toBeGreaterThanOrEqual(0);
          expect([isAvailable, soldOut]).toEqual([stockQuantity > 0, stockQuantity === 0]);
        }
      }
    }),
    { numRuns: 1000 },
  );
});

/** A refused reservation changes nothing; an accepted one leaves the order with exactly the requested pieces. */
function tryToReserve(product: Product, { orderId, version, quantities }: Step & { do: 'reserve' }) {
  try {
    const after = reserve(product, { orderId, version, quantities: new Map(quantities) }, LATER) ?? product;
    const isPlaced = product.variations.some(({ reservations }) =>
      reservations.some((one) => one.orderId === orderId && one.expiresAt === null && one.version === version),
    );
    if (!isPlaced) expect(heldBy(after, orderId)).toEqual(Object.fromEntries(quantities));
    return after;
  } catch (error) {
    if (error instanceof ShopError && error.status === 409) return product;
    throw error;
  }
}
