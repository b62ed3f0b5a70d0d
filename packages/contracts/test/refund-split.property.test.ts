import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { costOfPieces } from '../src/rules/refund-split.ts';

const item = fc.record({ quantity: fc.integer({ min: 1, max: 99 }), priceCents: fc.nat(50_000) });
const order = fc
  .record({
    items: fc.array(item, { minLength: 1, maxLength: 6 }),
    taxRate: fc.constantFrom(0, 0.0667, 0.1),
    shippingCents: fc.constantFrom(0, 9_99, 19_98),
    /** A difference within the tolerance between the quote and the payment. */
    tolerance: fc.integer({ min: -1, max: 1 }),
  })
  .map(({ items, taxRate, shippingCents, tolerance }) => {
    const subtotal = items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
    const goods = Math.max(0, subtotal + Math.round(subtotal * taxRate) + tolerance);
    const lines = items.map((one, index) => ({ ...one, id: `item-${index}` }));
    return { items: lines, shippingCents, totalCents: goods + shippingCents };
  });

test('all items, refunded in any steps, and the shipping are exactly the total', () => {
  fc.assert(
    fc.property(order, fc.infiniteStream(fc.nat(98)), (paid, picks) => {
      const left = paid.items.map(({ id: itemId, quantity }) => ({ itemId, quantity }));
      const refunded: typeof left = [];
      let cents = paid.shippingCents;
      for (const pick of picks) {
        const open = left.filter(({ quantity }) => quantity > 0);
        const chosen = open[pick % open.length];
        if (!chosen) break;
        const step = { itemId: chosen.itemId, quantity: 1 + (pick % chosen.quantity) };
        const cost = costOfPieces(paid, [step], refunded);
        expect(cost).toBeGreaterThanOrEqual(0);
        cents += cost;
        chosen.quantity -= step.quantity;
        refunded.push(step);
      }
      expect(cents).toBe(paid.totalCents);
    }),
  );
});

test('a piece costs its price plus its share of the tax, within a cent', () => {
  fc.assert(
    fc.property(order, (paid) => {
      const subtotal = paid.items.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
      fc.pre(subtotal > 0);
      for (const { id: itemId, priceCents } of paid.items) {
        const cost = costOfPieces(paid, [{ itemId, quantity: 1 }], []);
        const share = (priceCents * (paid.totalCents - paid.shippingCents)) / subtotal;
        expect(Math.abs(cost - share)).toBeLessThanOrEqual(1);
      }
    }),
  );
});
