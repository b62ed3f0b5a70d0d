import { describe, expect, test } from '@jest/globals';
import { addBusinessDays } from '@loop-petal/contracts/rules/business-days';
import { shopDay } from '@loop-petal/contracts/rules/days';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { PlaceOrderRequest, type ShippingAddress } from '@loop-petal/contracts/shapes/orders';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { formAddress } from '../src/checkout/build-order.ts';
import { checkRequest, decideCheckout, decideFailedPayment, decideWish } from '../src/checkout/decide-checkout.ts';
import type { CheckoutFacts } from '../src/checkout/gather-facts.ts';
import type { Reserved } from '../src/reservations/reserve.ts';
import { AUNT, orderBody } from './checkout.ts';
import { PROMISE } from './fake-services.ts';
import { offer, product, variation } from './start-orders.ts';

const NOW = new Date('2026-11-26T20:00:00Z');
const LATER = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };
const rose = product().data;
const gold = variation({ colorName: 'Gold', stockQuantity: 3 });
const crown = product({ name: 'Crown', variations: [gold] }).data;
const roses = { productId: rose.id, cents: 29_99 };
const crowns = { productId: crown.id, cents: 29_99, variationId: gold.id };

type Lines = Parameters<typeof orderBody>[0];

/** A checkout of these lines that succeeds unless `change` prevents it. */
function given(lines: Lines, changes: Partial<CheckoutFacts> = {}, body: Record<string, unknown> = {}): CheckoutFacts {
  const request = PlaceOrderRequest.parse(orderBody(lines, body));
  const payment: CheckoutFacts['payment'] = {
    ...{ paymentId: 'payment', ownerId: 'ada', orderId: 'order', brand: 'visa', last4: '1111' },
    ...{ amountCents: request.totalAmount.cents, status: 'authorized', orderPaymentStatus: 'succeeded' },
  };
  return {
    shopper: { ownerId: 'ada', userId: 'ada' },
    ...{ id: 'submission', orderId: '6b7ccf2e-70e0-4d0c-9f6b-1c1f1e6a2b12', key: 'key', bodyHash: 'hash' },
    ...{ request, payment, now: NOW, products: [rose, crown], offers: [] },
    ...{ offerCode: { code: null, isKnown: true }, addresses: [formAddress(request)], hasPictures: true },
    ...{ timeZone: 'America/Los_Angeles', largeOrderCents: 2000_00, settings: DEFAULT_SETTINGS },
    ...changes,
  };
}

function wanted(facts: CheckoutFacts) {
  const decided = decideWish(facts);
  if ('refused' in decided) throw decided.refused;
  return decided;
}

/** Decides a checkout given production's answer, or the refusal of catalog or production. */
const placing = (facts: CheckoutFacts, answer: Reserved['answer'] = { outcome: 'reserved', promise: PROMISE }) =>
  decideCheckout(facts, wanted(facts), { orderId: facts.orderId, version: 7, pieces: [], answer });

const address = (changes: Partial<ShippingAddress>): ShippingAddress => ({
  ...formAddress(PlaceOrderRequest.parse(orderBody([roses]))),
  ...changes,
});

describe('a request is refused before any service is called', () => {
  const refusal = (facts: CheckoutFacts) => checkRequest(facts);

  test('and only then', () => {
    expect(refusal(given([roses]))).toBeUndefined();
    expect(refusal(given([{ ...roses, shipToAddressId: AUNT }]))).toBeUndefined();
  });

  test.each([
    ['us_only', 422, { country: 'CA' }],
    ['invalid_address', 422, { state: 'Nowhere' }],
    ['unknown_service', 400, { shippingMethod: 'Pigeon' }],
  ])('with %s', (code, status, body) => {
    expect(refusal(given([roses], {}, body))).toMatchObject({ code, status });
  });

  test('with login_required when a visitor ships to a saved address', () => {
    const visitor = { shopper: { ownerId: 'ada', userId: null } };
    const lines = [{ ...roses, shipToAddressId: AUNT }];
    expect(refusal(given(lines, visitor))).toMatchObject({ code: 'login_required', status: 400 });
  });
});

describe('a checkout is refused before anything is reserved', () => {
  const tooMany = { ...crowns, quantity: 2 };
  const { payment } = given([roses]);
  const many = Array.from({ length: 34 }, () => ({ ...roses, quantity: 99 }));
  test.each<[string, string, number | undefined, CheckoutFacts]>([
    ['an unknown product', 'unavailable', 409, given([roses], { products: [] })],
    ['a hidden product', 'unavailable', 409, given([roses], { products: [{ ...rose, isVisible: false }] })],
    ['more pieces than are left', 'unavailable', 409, given([tooMany, tooMany])],
    ['an unknown color', 'color_required', 409, given([{ ...roses, selectedColor: 'Plaid' }])],
    ['its total', 'too_large', 422, given(many)],
    ['a deleted address', 'address_deleted', 404, given([roses], { addresses: [null] })],
    ['a saved address abroad', 'us_only', 422, given([roses], { addresses: [address({ country: 'CA' })] })],
    ['a voided payment', 'payment_failed', 422, given([roses], { payment: { ...payment, status: 'voided' } })],
    [
      'a payment of another amount',
      'quote_changed',
      undefined,
      given([roses], { payment: { ...payment, amountCents: 100 } }),
    ],
    ['a wrong tax', 'quote_changed', undefined, given([roses], {}, { taxAmount: '0.00' })],
    [
      'a price that may be right with the code in the cart',
      'cart_unavailable',
      503,
      given([{ ...roses, cents: 14_99 }], { offerCode: { code: null, isKnown: false } }),
    ],
  ])('for %s as %s', (_, code, status, facts) => {
    expect(decideWish(facts)).toMatchObject({ refused: { code, ...(status && { status }) } });
  });

  test.each([
    ['an order', undefined, 'Please choose another shipping service'],
    [
      'an offer',
      { id: 'q', offer: { lines: [], service: 'FEDEX_GROUND', version: 1 }, body: {}, quote: null },
      'Please ask',
    ],
  ] as const)('as %s by a service that is not available, with what to do', (_, agreed, remedy) => {
    const services = DEFAULT_SETTINGS.services.map((service) => ({ ...service, available: false }));
    const refused = decideWish(
      given([roses], { settings: { ...DEFAULT_SETTINGS, services }, agreed: agreed as never }),
    );
    expect(refused).toMatchObject({
      refused: { code: 'service_unavailable', message: expect.stringContaining(remedy) },
    });
  });

  test('as closed on the closed days of the shop, if it takes no orders', () => {
    const today = shopDay(NOW, 'America/Los_Angeles');
    const [before, after] = [addBusinessDays(today, 1), addBusinessDays(today, 9)];
    const on = (from: string, to: string, takesOrders = false) =>
      decideWish(
        given([roses], { settings: { ...DEFAULT_SETTINGS, closed: { from, to, message: 'Gone', takesOrders } } }),
      );
    expect(on(today, today)).toMatchObject({
      refused: {
        ...{ code: 'closed', status: 409 },
        message: `We take no orders through ${formatDay(today)}. Your card was not charged.`,
      },
    });
    expect(on(today, after, true)).not.toHaveProperty('refused');
    expect(on(before, after)).not.toHaveProperty('refused');
  });

  test('of an order whose subtotal is below the minimum', () => {
    const small = (smallestOrder: string) =>
      decideWish(given([roses], { settings: { ...DEFAULT_SETTINGS, smallestOrder } }));
    expect(small('30.00')).toMatchObject({ refused: { code: 'too_small', status: 409 } });
    expect(small('29.98')).not.toHaveProperty('refused');
  });

  test('with the current prices, which use the code in the cart', () => {
    const half = offer({ code: 'PETAL', discountValue: 50 }).data;
    const facts = given([roses], { offers: [half], offerCode: { code: 'petal', isKnown: true } });
    expect(decideWish(facts)).toMatchObject({
      refused: { code: 'quote_changed', quote: { subtotalAmount: '14.99', items: [{ price: '14.99' }] } },
    });
  });
});

describe('a checkout reserves', () => {
  test('limited editions at catalog and all lines at production, for the slowest destination', () => {
    const lines = [crowns, { ...roses, quantity: 2, shipToAddressId: AUNT }];
    const facts = given(lines, { addresses: [address({}), address({ zipCode: '96910', state: 'GU' })] });
    const { wish, items } = wanted(facts);
    expect(wish.pieces).toEqual([{ productId: crown.id, variationId: gold.id, quantity: 1 }]);
    expect(wish.work).toMatchObject({ extraTransitDays: 6, awaitsAcceptance: false, service: 'FedEx Ground' });
    expect(wish.work.lines.map(({ lineId, quantity }) => [lineId, quantity])).toEqual([
      [items[0]?.id, 1],
      [items[1]?.id, 2],
    ]);
    expect(items.map(({ parcel }) => parcel)).toEqual([0, 1]);
  });

  test('the same lines when it is repeated', () => {
    const facts = given([roses, crowns]);
    expect(wanted(facts).wish).toEqual(wanted(facts).wish);
  });
});

describe('with its reservation, a checkout', () => {
  test('is refused when catalog or production refuses it', () => {
    const soldOut = conflict('Sold out.', 'sold_out');
    expect(placing(given([crowns]), soldOut)).toEqual({ refused: soldOut });
  });

  test.each(['promise_changed', 'needed_by_impossible'] as const)('is refused as %s with the dates', (outcome) => {
    const refused = { code: outcome, promise: LATER, message: expect.stringContaining('Wed, Dec 16') };
    expect(placing(given([roses]), { outcome, promise: LATER })).toEqual({ refused });
  });

  test.each(['out_of_material', 'no_time'] as const)('is refused as %s', (outcome) => {
    expect(placing(given([roses]), { outcome, promise: null })).toMatchObject({
      refused: { code: outcome, status: 409 },
    });
  });

  test('is refused without production when it is needed before the usual days', () => {
    const needed = (neededBy: string) => placing(given([roses], {}, { neededBy }), null);
    expect(needed('2026-11-27')).toMatchObject({ refused: { code: 'needed_by_impossible' } });
    expect(needed('2027-01-31')).toMatchObject({ order: { promise: null } });
  });

  test('is placed with its promise, the authorized amount and the version of its reservation', () => {
    const facts = given([roses], {}, { totalAmount: '41.99' });
    expect(placing(facts)).toMatchObject({
      order: {
        ...{ status: 'pending', paymentStatus: 'succeeded', paymentId: 'payment', reservationVersion: 7 },
        ...{ totalCents: 41_99, taxCents: 2_01, promise: PROMISE, acceptance: null, answerBy: null },
        ...{ needsReview: false, estimatedDelivery: new Date(`${PROMISE.to}T20:00:00Z`), createdAt: NOW },
      },
      events: [{ type: 'order-details.changed' }, { type: 'order.placed', data: { hasPromise: true } }],
      paymentCents: 41_99,
    });
  });

  test('is pending while its payment is pending', () => {
    const { payment } = given([roses]);
    expect(placing(given([roses], { payment: { ...payment, status: 'pending' } }))).toMatchObject({
      order: { paymentStatus: 'pending' },
    });
  });

  test('is flagged for review without a promise or with an unchecked address', () => {
    const reviewed = (facts: CheckoutFacts, answer?: null) => placing(facts, answer);
    expect(reviewed(given([roses]), null)).toMatchObject({ order: { needsReview: true, reviewReason: 'promise' } });
    const unchecked = given([roses], {}, { addressUnchecked: true });
    expect(reviewed(unchecked)).toMatchObject({ order: { needsReview: true, reviewReason: 'address' } });
  });

  test.each<['total' | 'work', CheckoutFacts]>([
    ['total', given([roses], { largeOrderCents: 41_97 })],
    ['work', given([roses], { largeOrderCents: 41_98 })],
  ])('is a request when it is large by its %s', (largeBecause, facts) => {
    expect(wanted(facts).wish.work.awaitsAcceptance).toBe(largeBecause === 'total');
    expect(placing(facts, { outcome: 'too_large', promise: LATER })).toMatchObject({
      order: {
        ...{ acceptance: 'requested', largeBecause, paymentStatus: 'authorized', promise: null, needsReview: false },
        ...{ estimatedDelivery: null, answerBy: new Date('2026-12-01T20:00:00Z') },
      },
    });
  });
});

describe('the log of a failed payment', () => {
  test('is a cancelled order without events, with the amounts that the shopper saw', () => {
    const lines = [{ ...roses, cents: 1_00 }];
    expect(decideFailedPayment(given(lines))).toMatchObject({
      order: {
        ...{ status: 'cancelled', paymentStatus: 'failed', paymentId: null, subtotalCents: 1_00, detailsVersion: 0 },
        items: [{ priceCents: 1_00, listPriceCents: 29_99 }],
      },
      events: [],
    });
  });

  test.each<[string, number, CheckoutFacts]>([
    ['too_large', 422, given([{ ...roses, cents: 100_000_01 }])],
    ['too_many_lines', 422, given(Array.from({ length: 21 }, () => roses))],
    ['unavailable', 409, given([roses], { products: [] })],
  ])('is refused as %s (%d)', (code, status, facts) => {
    expect(decideFailedPayment(facts)).toMatchObject({ refused: { code, status } });
  });
});
