import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type OfferSnapshot, offerChanged, offerDeleted } from '@loop-petal/contracts/events/offer-events';
import { productChanged } from '@loop-petal/contracts/events/product-events';
import { toCents } from '@loop-petal/contracts/rules/money';
import { parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import { priceOrder } from '@loop-petal/contracts/rules/pricing';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { serviceCaller, visitorCaller } from '@loop-petal/service-kit/testing';
import fc from 'fast-check';
import { type Cart, priceCart, totalsView } from '../../src/carts/cart.ts';
import { type CartService, NOW, offer, product, startCart, variation } from '../start-cart.ts';

const cents = fc.integer({ min: 1, max: 50_000 });
const someOffer: fc.Arbitrary<OfferSnapshot> = fc
  .record({
    discountType: fc.constantFrom('percentage' as const, 'fixed' as const),
    value: fc.integer({ min: 1, max: 100 }),
    code: fc.constantFrom(null, 'SPRING', 'fall'),
    minOrderCents: fc.option(cents),
    minQuantity: fc.option(fc.integer({ min: 2, max: 120 })),
    maxDiscountCents: fc.option(cents),
    isActive: fc.boolean(),
    applicableProducts: fc.constantFrom<string[]>(['all'], ['a'], ['b', 'c']),
  })
  .map(({ value, ...fields }) =>
    offer({ ...fields, discountValue: fields.discountType === 'fixed' ? value * 37 : value }),
  );
const someLine = fc.record({
  productId: fc.constantFrom('a', 'b', 'c'),
  priceCents: cents,
  quantity: fc.integer({ min: 1, max: 99 }),
  shipToAddressId: fc.constantFrom(null, 'home', 'work'),
  isVisible: fc.boolean(),
  sold: fc.boolean(),
});

describe('the totals of a cart', () => {
  test('follow the pricing rules for buyable lines', () => {
    const somecart = fc.array(someLine, { maxLength: 8 });
    const code = fc.constantFrom(null, 'spring', 'FALL', 'nonsense');
    fc.assert(
      fc.property(somecart, fc.array(someOffer, { maxLength: 5 }), code, (lines, offers, offerCode) => {
        const red = (sold: boolean) => variation('Red', { isAvailable: !sold });
        const cart: Cart = {
          ownerId: 'me',
          offerCode,
          offers,
          lines: lines.map(({ productId, priceCents, isVisible, sold, ...line }, index) => {
            const chosen = red(sold);
            const bought = product({ id: productId, priceCents, isVisible, variations: [chosen] });
            const variationId = index % 2 ? chosen.id : null;
            return {
              ...line,
              id: String(index),
              variationId,
              selectedColor: 'red',
              personalization: {},
              product: bought,
              productDeleted: false,
            };
          }),
        };
        const buyable = lines.filter(({ isVisible, sold }) => isVisible && !sold);
        const expected = priceOrder(
          DEFAULT_SETTINGS,
          buyable.map(({ productId, priceCents, quantity, shipToAddressId }) => ({
            productId,
            unitPriceCents: priceCents,
            quantity,
            destination: shipToAddressId,
          })),
          offers.map(parseOffer),
          { now: NOW, code: offerCode },
        );
        const { items, totals } = priceCart(DEFAULT_SETTINGS, cart, NOW);
        expect(totals).toEqual(expected);
        const shown = items.filter((item) => item.isAvailable);
        expect(shown.reduce((sum, item) => sum + toCents(item.lineTotal), 0)).toBe(expected.subtotalCents);
        const view = totalsView(DEFAULT_SETTINGS, cart, NOW);
        expect(toCents(view.total)).toBe(toCents(view.subtotal) + toCents(view.shipping) + toCents(view.tax));
      }),
    );
  });
});

describe('offers in a cart', () => {
  let service: CartService;
  const rose = product({ priceCents: 5000 });
  const shopper = visitorCaller('shopper');
  const totals = async () => (await service.request('GET', '/api/cart/totals', { caller: shopper })).body;
  const enter = (code: string | null) =>
    service.request('POST', '/api/cart/offer-code', { caller: shopper, body: { code } });

  beforeAll(async () => {
    service = await startCart();
    await service.deliver(productChanged(rose));
    await service.request('POST', '/api/cart', { caller: shopper, body: { productId: rose.id, quantity: 2 } });
  });
  afterAll(() => service.stop());

  test('without a code apply while they are valid', async () => {
    const live = offer({ discountValue: 20 });
    await service.deliver(offerChanged(live), offerChanged(offer({ discountValue: 90, isActive: false })));
    expect(await totals()).toMatchObject({
      listSubtotal: '100.00',
      discount: '20.00',
      subtotal: '80.00',
      shipping: '0.00',
    });
    const [line] = (await service.request('GET', '/api/cart', { caller: shopper })).body;
    expect(line).toMatchObject({
      unitPrice: '50.00',
      discountedPrice: '40.00',
      lineTotal: '80.00',
      offerTitle: 'Autumn',
    });
    await service.deliver(offerDeleted({ id: live.id }), offerChanged({ ...live, version: 7 }));
    expect(await totals()).toMatchObject({ discount: '0.00', total: '106.67' });
  });

  test('with a code apply once it is entered, ignoring case, until it is removed', async () => {
    await service.deliver(offerChanged(offer({ code: 'BLOOM', discountValue: 50 })));
    expect(await totals()).toMatchObject({ discount: '0.00', offerCode: null, offerCodeApplies: false });
    expect(await enter('wrong')).toMatchObject({ status: 400, body: { message: 'This code is not valid.' } });
    expect((await enter(' bloom ')).body).toMatchObject({ discount: '50.00', offerCode: 'bloom' });
    expect(await totals()).toMatchObject({ discount: '50.00', offerCodeApplies: true });
    const [line] = (await service.request('GET', '/api/cart', { caller: shopper })).body;
    expect(line.offerCode).toBe('BLOOM');
    const internal = await service.request('GET', '/internal/carts/shopper', { caller: serviceCaller('orders') });
    expect(internal.body).toEqual({ offerCode: 'bloom' });
    expect((await enter('')).body).toMatchObject({ discount: '0.00', offerCode: null });
  });

  test('with a code show no discount while the cart is below their minimum', async () => {
    await service.deliver(offerChanged(offer({ code: 'PLENTY', discountValue: 50, minOrderCents: 999_00 })));
    expect((await enter('plenty')).body).toMatchObject({
      discount: '0.00',
      offerCode: 'plenty',
      offerCodeApplies: false,
    });
    await enter(null);
  });

  test('with a minimum number of pieces apply once the cart has them', async () => {
    const lily = product({ priceCents: 1000 });
    const caller = visitorCaller('shopper-of-ten');
    const put = (quantity: number) =>
      service.request('POST', '/api/cart', { caller, body: { productId: lily.id, quantity } });
    const discount = async () => (await service.request('GET', '/api/cart/totals', { caller })).body.discount;
    await service.deliver(productChanged(lily));
    await service.deliver(
      offerChanged(offer({ title: 'Ten', applicableProducts: [lily.id], discountValue: 50, minQuantity: 10 })),
    );
    await put(9);
    expect(await discount()).toBe('0.00');
    await put(1);
    expect(await discount()).toBe('50.00');
  });
});
