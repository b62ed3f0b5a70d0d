import { describe, expect, test } from '@jest/globals';
import { changeTo } from '../src/changes/status-rules.ts';
import { isUnanswered, proposalFor, settleDelay } from '../src/delays/delay.ts';
import { ERASED, type Order } from '../src/orders/order.ts';
import { type PaymentState, reconcile } from '../src/payments/reconcile-payment.ts';
import { PROMISE } from './fake-services.ts';

const NOW = new Date('2026-11-26T20:00:00Z');
const LATER = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };

const order = (changes: Partial<Order> = {}): Order => ({
  ...{ id: '6b7ccf2e-70e0-4d0c-9f6b-1c1f1e6a2b12', ownerId: 'ada', userId: null, totalCents: 40_00, refundedCents: 0 },
  ...{ status: 'pending', paymentStatus: 'succeeded', paymentId: 'payment', paidAt: NOW, createdAt: NOW },
  ...{ needsReview: false, reviewReason: null, returnOpen: false, stockLeft: false, erased: false },
  ...{ trackingNumber: null, trackingNumbers: null, shippingLabelUrl: null },
  ...{ shippedAt: null, deliveredAt: null, estimatedDelivery: null },
  ...{
    cancelledAt: null,
    returnRequestedAt: null,
    returnReason: null,
    reservationVersion: 3,
    detailsVersion: 1,
    neededBy: null,
    checkoutId: null,
    quoteId: null,
    receipt: null,
  },
  ...{ promise: PROMISE, slip: null, shippingMethod: 'FedEx Ground', acceptance: null, largeBecause: null },
  ...{ answerBy: null, decidedAt: null, makingBegunAt: null, piecesReadyAt: null, promiseAt: null, updatedAt: NOW },
  ...{ customerName: 'Ada', customerEmail: 'ada@example.com', customerPhone: '', shippingAddress: ERASED.address },
  ...{ taxRate: '6.67', taxState: 'OR', cancelWindowHours: 24, returnWindowDays: 30 },
  ...{ subtotalCents: 40_00, taxCents: 0, shippingCents: 0, paymentMethod: 'Clover' },
  ...changes,
});

const types = ({ events }: { events: { type: string }[] }) => events.map(({ type }) => type);

describe('an order whose payment', () => {
  const unpaid = { paymentStatus: 'pending', paidAt: null } as const;
  const given = (changes: Partial<Order>, payment: Partial<PaymentState>) => {
    const known = { paymentId: 'payment', orderId: null, amountCents: 40_00, refundedCents: 0, failure: null };
    const times = { authorizedAt: NOW, capturedAt: null, voidedAt: null };
    return reconcile(order(changes), { ...known, ...times, ...payment }, () => '6b7ccf2e-70e0-4d0c-9f6b-1c1f1e6a2b13');
  };

  test.each<[string, Partial<Order>, Partial<PaymentState>, Partial<Order>, string[]]>([
    ['is captured is paid', unpaid, { capturedAt: NOW }, { paymentStatus: 'succeeded', paidAt: NOW }, ['order.paid']],
    ['is known changes nothing', {}, { capturedAt: NOW }, {}, []],
    [
      'fails is cancelled',
      unpaid,
      { failure: 'declined' },
      { paymentStatus: 'failed', status: 'cancelled' },
      ['order.payment-failed'],
    ],
    [
      'fails after shipping is reviewed',
      { ...unpaid, status: 'shipped' },
      { failure: 'declined' },
      { paymentStatus: 'failed', needsReview: true, reviewReason: 'payment' },
      ['order.payment-failed'],
    ],
    [
      'is captured after it failed is refunded',
      { status: 'cancelled', paymentStatus: 'failed', paidAt: null },
      { capturedAt: NOW, failure: 'declined' },
      { paymentStatus: 'succeeded', paidAt: NOW },
      ['order.refund-requested'],
    ],
    [
      'is refunded in part is refunded in part',
      {},
      { capturedAt: NOW, refundedCents: 10_00 },
      { paymentStatus: 'partially_refunded', refundedCents: 10_00 },
      ['order.refunded'],
    ],
    [
      'is voided once it is cancelled owes nothing',
      { status: 'cancelled' },
      { voidedAt: NOW },
      { paymentStatus: 'voided' },
      [],
    ],
    [
      'is captured by the provider is accepted',
      { ...unpaid, acceptance: 'requested' },
      { capturedAt: NOW },
      { paymentStatus: 'succeeded', paidAt: NOW, acceptance: 'accepted', decidedAt: NOW },
      ['order.paid'],
    ],
  ])('%s', (_, before, payment, change, events) => {
    const decision = given(before, payment);
    expect([decision.change, types(decision)]).toEqual([change, events]);
  });
});

describe('an admin’s change of status', () => {
  const change = (before: Partial<Order>, to: Order['status'], requestedRefundCents = 0) =>
    changeTo(order(before), to, 'Ada', { requestedRefundCents, parcels: [] }, NOW);

  test.each<[string, Partial<Order>, Order['status'], number]>([
    ['money_returned', { status: 'cancelled', refundedCents: 1 }, 'pending', 0],
    ['money_returned', { status: 'cancelled', paymentStatus: 'voided' }, 'pending', 0],
    ['money_returned', { status: 'cancelled', acceptance: 'withdrawn' }, 'pending', 0],
    ['money_returned', { status: 'cancelled' }, 'processing', 1],
    ['not_accepted', { acceptance: 'requested' }, 'processing', 0],
    ['not_paid', { paymentStatus: 'pending' }, 'shipped', 0],
    ['refunded', {}, 'shipped', 40_00],
  ])('is refused as %s: %j to %s', (code, before, to, requestedRefundCents) => {
    expect(() => change(before, to, requestedRefundCents)).toThrow(expect.objectContaining({ code, status: 409 }));
  });

  test('to the same status changes nothing', () => {
    expect(change({}, 'pending')).toEqual({ change: {}, notes: [], events: [] });
  });

  test('to shipped removes its limited editions from the stock', () => {
    const decision = change({ status: 'processing' }, 'shipped');
    expect(decision.change).toMatchObject({ status: 'shipped', shippedAt: NOW, stockLeft: true });
    expect(types(decision)).toEqual(['order.status-changed', 'order.shipped']);
  });

  test('back from shipped returns them to the stock, and is marked as unusual', () => {
    const decision = change({ status: 'shipped', shippedAt: NOW, stockLeft: true }, 'processing');
    expect(decision).toMatchObject({
      change: { status: 'processing', shippedAt: null, stockLeft: false },
      notes: [{ description: 'Status changed from shipped to processing (unusual).', by: 'Ada' }],
      events: [{ data: { isBackInShop: true } }],
    });
  });

  test.each([
    ['pending', true],
    ['succeeded', false],
  ] as const)('to cancelled with a payment that is %s has refund %s', (paymentStatus, refund) => {
    expect(change({ paymentStatus }, 'cancelled').events.at(-1)).toMatchObject({
      type: 'order.cancelled',
      data: { refund },
    });
  });

  test.each([
    [false, [null, 'B']],
    [true, ['A', 'B']],
  ])('to cancelled names the parcels that have left (marked as shipped: %s)', (stockLeft, sentTrackingNumbers) => {
    const label = { status: null, labelUrl: null, estimatedDelivery: null, deliveredAt: null, voidRequestedAt: null };
    const parcels = [
      { ...label, trackingNumber: 'A', handedOverAt: null },
      { ...label, trackingNumber: 'B', handedOverAt: NOW },
    ];
    const { events } = changeTo(order({ stockLeft }), 'cancelled', 'Ada', { requestedRefundCents: 0, parcels }, NOW);
    expect(events.at(-1)).toMatchObject({ type: 'order.cancelled', data: { sentTrackingNumbers } });
  });
});

describe('a late order', () => {
  const late = order({ slip: { expected: LATER } });
  const delay = { proposed: LATER };
  const sent = [{ handedOverAt: NOW, deliveredAt: null }];

  test.each([
    ['not_open', order({ slip: { expected: LATER }, status: 'shipped' }), false],
    ['already_asked', late, true],
    ['not_late', order(), false],
    ['no_date', order({ slip: { expected: null } }), false],
    ['no_email', order({ slip: { expected: LATER }, customerEmail: '' }), false],
    ['parcel_sent', { ...late, shipments: sent }, false],
  ])('causes no question: %s', (code, one, isAsked) => {
    expect(proposalFor({ shipments: [], ...one }, isAsked)).toMatchObject({ code, status: 409 });
  });

  test('causes a question with both dates', () => {
    expect(proposalFor({ ...late, shipments: [] }, false)).toEqual({ promised: PROMISE, proposed: LATER });
  });

  test.each([
    ['already_decided', { decision: 'keep', state: 'decided' }],
    ['not_asked', { decision: null, state: 'withdrawn' }],
  ] as const)('can’t be decided: %s', (code, question) => {
    expect(() => isUnanswered(question, 'cancel')).toThrow(expect.objectContaining({ code, status: 409 }));
  });

  test('is decided only once', () => {
    expect(isUnanswered({ decision: null, state: 'open' }, 'keep')).toBe(true);
    expect(isUnanswered({ decision: 'keep', state: 'decided' }, 'keep')).toBe(false);
  });

  test.each([
    ['customer', 'customer'],
    ['silence', 'system'],
  ] as const)('is kept with its new date, or cancelled with a refund, by %s', (by, actor) => {
    expect(settleDelay(late, delay, { decision: 'keep', by })).toMatchObject({
      change: { promise: LATER, slip: null, estimatedDelivery: new Date('2026-12-16T20:00:00Z') },
      notes: [{ type: 'order.delay-kept', by: actor }],
      events: [{ type: 'order.delay-kept', data: { by } }],
    });
    expect(settleDelay(late, delay, { decision: 'cancel', by })).toMatchObject({
      change: { status: 'cancelled' },
      notes: [{ type: 'order.cancelled', by: actor }],
      events: [{ type: 'order.cancelled', data: { refund: true, reservationVersion: 3 } }],
    });
  });
});
