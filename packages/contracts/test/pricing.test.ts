import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { fromPrice } from '../src/rules/from-price.ts';
import { toMoney } from '../src/rules/money.ts';
import { freeAbove } from '../src/rules/offered-services.ts';
import {
  countShipments,
  discountedUnit,
  findOffer,
  isLive,
  type PricedLine,
  type PricedOffer,
  type PricingRules,
  priceOrder,
  salesTax,
  shippingCost,
} from '../src/rules/pricing.ts';
import { SHIPPING_SERVICE_CODES } from '../src/rules/shipping-services.ts';
import { DEFAULT_SETTINGS } from '../src/shapes/settings.ts';

const RULES = DEFAULT_SETTINGS;
const taxOf = (cents: number) => salesTax(RULES, [{ cents }]);
const NOW = new Date('2026-05-10T12:00:00Z');
const DAY = 24 * 60 * 60 * 1000;

const offer = (changes: Partial<PricedOffer> = {}): PricedOffer => ({
  id: 'offer-1',
  title: 'Rose Season',
  discountType: 'percentage',
  discountValue: 20,
  code: null,
  applicableProducts: ['rose'],
  validFrom: new Date(NOW.getTime() - DAY),
  validUntil: new Date(NOW.getTime() + DAY),
  isActive: true,
  minOrderCents: null,
  minQuantity: null,
  maxDiscountCents: null,
  ...changes,
});
const line = (changes: Partial<PricedLine> = {}): PricedLine => ({
  productId: 'rose',
  unitPriceCents: 18_00,
  quantity: 1,
  ...changes,
});

const anyOffer: fc.Arbitrary<PricedOffer> = fc
  .record({
    id: fc.uuid(),
    discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
    discountValue: fc.integer({ min: 1, max: 10_000 }).map((value) => value / 100),
    code: fc.option(fc.constantFrom('SPRING', 'roses')),
    applicableProducts: fc.constantFrom(['all'], ['rose'], ['tulip', 'rose']),
    minOrderCents: fc.option(fc.integer({ min: 0, max: 200_00 })),
    minQuantity: fc.option(fc.integer({ min: 2, max: 60 })),
    maxDiscountCents: fc.option(fc.integer({ min: 0, max: 50_00 })),
  })
  .map((fields) => {
    const discountValue =
      fields.discountType === 'fixed' ? Math.round(fields.discountValue * 100) : fields.discountValue;
    return offer({ ...fields, discountValue });
  });
const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  productId: fc.constantFrom('rose', 'tulip', 'lily'),
  unitPriceCents: fc.integer({ min: 0, max: 500_00 }),
  quantity: fc.integer({ min: 1, max: 99 }),
  destination: fc.option(fc.constantFrom('a', 'b', 'c')),
});
const anyOrder = fc.tuple(fc.array(anyLine, { maxLength: 12 }), fc.array(anyOffer, { maxLength: 6 }));

describe('an order’s totals', () => {
  test('always add up, and are never negative or above the list price', () => {
    fc.assert(
      fc.property(anyOrder, ([lines, offers]) => {
        const totals = priceOrder(RULES, lines, offers, { now: NOW });
        expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents + totals.taxCents);
        expect(totals.listSubtotalCents - totals.discountCents).toBe(totals.subtotalCents);
        for (const [index, priced] of totals.lines.entries()) {
          expect(priced.discountedUnitCents).toBeGreaterThanOrEqual(0);
          expect(priced.discountedUnitCents).toBeLessThanOrEqual(priced.unitPriceCents);
          expect(priced.lineTotalCents).toBe(priced.discountedUnitCents * (lines[index]?.quantity ?? 0));
        }
        for (const value of Object.values(totals))
          if (typeof value === 'number') expect(Number.isInteger(value)).toBe(true);
      }),
    );
  });

  test('do not depend on the order of the offers', () => {
    fc.assert(
      fc.property(anyOrder, ([lines, offers]) => {
        expect(priceOrder(RULES, lines, offers.toReversed(), { now: NOW })).toEqual(
          priceOrder(RULES, lines, offers, { now: NOW }),
        );
      }),
    );
  });

  test('a capped offer never takes more than its cap off one order', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 60_00 }),
        (lines, cap) => {
          const capped = offer({ applicableProducts: ['all'], discountValue: 50, maxDiscountCents: cap });
          expect(priceOrder(RULES, lines, [capped], { now: NOW }).discountCents).toBeLessThanOrEqual(cap);
        },
      ),
    );
  });

  test('an empty cart costs nothing', () => {
    expect(priceOrder(RULES, [], [], { now: NOW })).toMatchObject({
      subtotalCents: 0,
      shippingCents: 0,
      taxCents: 0,
      totalCents: 0,
    });
  });

  test('charge two roses with 20% off, shipping and tax', () => {
    expect(priceOrder(RULES, [line({ quantity: 2 })], [offer()], { now: NOW })).toMatchObject({
      listSubtotalCents: 36_00,
      discountCents: 7_20,
      subtotalCents: 28_80,
      shippingCents: 9_99,
      taxCents: 1_92,
      totalCents: 40_71,
    });
  });
});

describe('the offer for a product', () => {
  test('is the one with the highest value, then with the lower id', () => {
    const offers = [
      offer({ id: 'b', discountValue: 20 }),
      offer({ id: 'a', discountValue: 20 }),
      offer({ id: 'c', discountValue: 10 }),
    ];
    expect(findOffer(offers, 'rose', { now: NOW })?.id).toBe('a');
    const twoDollars = offer({ id: 'd', discountType: 'fixed', discountValue: 2_00 });
    expect(findOffer([twoDollars, ...offers], 'rose', { now: NOW })?.id).toBe('a');
    const thirtyDollars = offer({ id: 'e', discountType: 'fixed', discountValue: 30_00 });
    expect(findOffer([...offers, thirtyDollars], 'rose', { now: NOW })?.id).toBe('e');
  });

  test('applies with a code once the shopper has entered it, in upper or lower case', () => {
    const withCode = offer({ code: 'SPRING' });
    expect(findOffer([withCode], 'rose', { now: NOW })).toBeNull();
    expect(findOffer([withCode], 'rose', { now: NOW, code: ' spring ' })).toBe(withCode);
  });

  test('applies from its minimum subtotal, before discounts', () => {
    const withMinimum = offer({ minOrderCents: 36_00 });
    expect(priceOrder(RULES, [line({ quantity: 2 })], [withMinimum], { now: NOW }).discountCents).toBe(7_20);
    expect(priceOrder(RULES, [line({ quantity: 1 })], [withMinimum], { now: NOW }).discountCents).toBe(0);
    expect(findOffer([withMinimum], 'rose', { now: NOW })).toBeNull();
  });

  test('applies from its number of pieces, counted over the lines of its products', () => {
    const fromTen = offer({ minQuantity: 10, applicableProducts: ['rose', 'lily'] });
    const discount = (...lines: PricedLine[]) => priceOrder(RULES, lines, [fromTen], { now: NOW }).discountCents;
    const lilies = line({ productId: 'lily', quantity: 4, destination: 'a' });
    const tulips = line({ productId: 'tulip', quantity: 50 });
    expect(discount(line({ quantity: 6 }), lilies, tulips)).toBe(36_00);
    expect(discount(line({ quantity: 5 }), lilies, tulips)).toBe(0);
    expect(findOffer([fromTen], 'rose', { now: NOW })).toBeNull();
  });

  test('with the most pieces and the highest value replaces one for fewer pieces', () => {
    const [ten, thirty] = [offer({ id: 'ten', minQuantity: 10, discountValue: 10 }), offer({ minQuantity: 30 })];
    const offerOf = (quantity: number) =>
      priceOrder(RULES, [line({ quantity })], [ten, thirty], { now: NOW }).lines[0]?.offer;
    expect([offerOf(9), offerOf(10), offerOf(29), offerOf(30)]).toEqual([null, ten, ten, thirty]);
  });

  test('never costs more in total per piece when another piece is added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 60 }), fc.integer({ min: 1, max: 98 }), (minQuantity, quantity) => {
        const unit = (pieces: number) =>
          priceOrder(RULES, [line({ quantity: pieces })], [offer({ minQuantity })], { now: NOW }).lines[0]
            ?.discountedUnitCents;
        expect(unit(quantity)).toBe(quantity >= minQuantity ? 14_40 : 18_00);
        expect(unit(quantity + 1)).toBeLessThanOrEqual(unit(quantity) ?? 0);
      }),
    );
  });

  test('applies on both its first and its last day', () => {
    const { validFrom, validUntil } = offer();
    expect(isLive(offer(), validFrom)).toBe(true);
    expect(isLive(offer(), validUntil)).toBe(true);
    expect(isLive(offer(), new Date(validUntil.getTime() + 1))).toBe(false);
    expect(isLive(offer(), new Date(validFrom.getTime() - 1))).toBe(false);
    expect(isLive(offer({ isActive: false }), NOW)).toBe(false);
  });

  test('does not change the price of other products', () => {
    expect(findOffer([offer()], 'tulip', { now: NOW })).toBeNull();
    expect(findOffer([offer({ applicableProducts: ['all'] })], 'tulip', { now: NOW })).not.toBeNull();
  });
});

describe('a discount', () => {
  test('is rounded half up once per piece, exactly', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_00 }),
        fc.integer({ min: 1, max: 10_000 }),
        (price, basisPoints) => {
          const exact = (BigInt(price) * BigInt(basisPoints) * 2n + 10_000n) / 20_000n;
          const priced = discountedUnit(price, offer({ discountValue: basisPoints / 100 }));
          expect(BigInt(price - priced)).toBe(exact);
        },
      ),
    );
  });

  test('of a fixed amount never takes a price below zero', () => {
    expect(discountedUnit(4_00, offer({ discountType: 'fixed', discountValue: 6_00 }))).toBe(0);
  });
});

describe('shipping and tax', () => {
  test('shipping is free strictly above $75', () => {
    expect(shippingCost(RULES, 75_00, 1)).toBe(9_99);
    expect(shippingCost(RULES, 75_01, 1)).toBe(0);
  });

  test('each additional shipment costs the flat fee', () => {
    expect(shippingCost(RULES, 75_01, 3)).toBe(19_98);
    expect(shippingCost(RULES, 75_00, 3)).toBe(29_97);
  });

  test('other services cost their table price per shipment, and are never free', () => {
    expect(shippingCost(RULES, 500_00, 2, 'PRIORITY_OVERNIGHT')).toBe(51_98);
  });

  test('tax is 6.67% of the discounted subtotal, half up', () => {
    expect(taxOf(100_00)).toBe(6_67);
    expect(taxOf(75_00)).toBe(5_00);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_00 }), (subtotal) => {
        expect(BigInt(taxOf(subtotal))).toBe((BigInt(subtotal) * 667n * 2n + 10_000n) / 20_000n);
      }),
    );
  });

  test('lines without a destination share a shipment', () => {
    expect(countShipments([{}, { destination: null }, { destination: 'a' }, { destination: 'a' }])).toBe(2);
  });
});

const anyPrice = fc.integer({ min: 0, max: 100_00 }).map(toMoney);
const anyPercent = fc.integer({ min: 0, max: 30_000 }).map((thousandths) => String(thousandths / 1000));
const anyRules: fc.Arbitrary<PricingRules> = fc.record({
  taxRates: fc.record({ default: anyPercent, states: fc.dictionary(fc.constantFrom('OR', 'CA', 'WA'), anyPercent) }),
  freeShippingAbove: fc.option(anyPrice),
  flatShipping: anyPrice,
  giftWrapPrice: anyPrice,
  services: fc.array(fc.tuple(anyPrice, fc.boolean()), { minLength: 4, maxLength: 4 }).map((given) =>
    SHIPPING_SERVICE_CODES.map((code, index) => {
      const [price, available] = given[index] ?? ['7.99', true];
      return { code, price, available };
    }),
  ),
});
const anyDestinedLine = fc
  .tuple(anyLine, fc.option(fc.constantFrom('OR', 'CA', 'TX')))
  .map(([one, state]): PricedLine => ({ ...one, state }));

describe('with any settings', () => {
  test('the parts of an order are its total, and each state has its own tax', () => {
    fc.assert(
      fc.property(
        anyRules,
        fc.array(anyDestinedLine, { maxLength: 8 }),
        fc.option(fc.constantFrom(...SHIPPING_SERVICE_CODES)),
        (rules, lines, service) => {
          const situation = { now: NOW, ...(service && { service }) };
          const totals = priceOrder(rules, lines, [offer({ applicableProducts: ['all'] })], situation);
          expect(totals.totalCents).toBe(totals.subtotalCents + totals.shippingCents + totals.taxCents);
          const byRate = new Map<string, number>();
          for (const [index, { state }] of lines.entries()) {
            const rate = (state && rules.taxRates.states[state]) || rules.taxRates.default;
            byRate.set(rate, (byRate.get(rate) ?? 0) + (totals.lines[index]?.lineTotalCents ?? 0));
          }
          const exact = [...byRate].reduce((sum, [rate, cents]) => sum + (cents * Number(rate)) / 100, 0);
          expect(Math.abs(totals.taxCents - exact)).toBeLessThanOrEqual(byRate.size / 2 + 1e-6);
        },
      ),
    );
  });

  test('Oregon pays no tax when its rate is 0, while other states pay theirs', () => {
    const rules = { ...RULES, taxRates: { default: '6.67', states: { OR: '0.00', NY: '8.875' } } };
    expect(salesTax(rules, [{ cents: 60_00, state: 'OR' }])).toBe(0);
    expect(salesTax(rules, [{ cents: 60_00, state: 'NY' }])).toBe(5_33);
    const both = [
      { cents: 60_00, state: 'OR' },
      { cents: 40_00, state: 'CA' },
    ];
    expect(salesTax(rules, both)).toBe(2_67);
    expect(salesTax(rules, [{ cents: 60_00, state: null }])).toBe(4_00);
  });

  test('no threshold means no free shipping, and without ground the slowest service is the default', () => {
    expect(shippingCost({ ...RULES, freeShippingAbove: null }, 900_00, 1)).toBe(9_99);
    const services = RULES.services.map((one) => ({ ...one, available: one.code !== 'FEDEX_GROUND' }));
    expect(shippingCost({ ...RULES, services }, 900_00, 1)).toBe(9_99);
    expect([freeAbove(RULES), freeAbove({ ...RULES, services })]).toEqual(['75.00', null]);
    const dear = services.map((one) => (one.code === 'FEDEX_EXPRESS_SAVER' ? { ...one, available: false } : one));
    expect(shippingCost({ ...RULES, services: dear }, 900_00, 1)).toBe(12_99);
  });

  test('the "From" price of ground is never above the flat fee', () => {
    expect(fromPrice(RULES, 'FEDEX_GROUND')).toBe(7_99);
    expect(fromPrice({ ...RULES, flatShipping: '5.00' }, 'FEDEX_GROUND')).toBe(5_00);
    expect(fromPrice(RULES, 'FEDEX_2_DAY')).toBe(12_99);
  });
});
