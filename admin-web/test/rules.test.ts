import { describe, expect, test } from '@jest/globals';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { findImageProblem } from '@loop-petal/web-kit/image-problem';
import { newOffer } from '../src/features/offers/offer-values.ts';
import { previewOffer } from '../src/features/offers/preview-offer.ts';
import { orderCsv } from '../src/features/orders/order-csv.ts';
import { filterOrders, orderSearch, sortByDue } from '../src/features/orders/order-filter.ts';
import { periodOf } from '../src/features/orders/order-period.ts';
import { dueDay, isLate } from '../src/features/orders/overview/due-day.ts';
import { addressOfSubject } from '../src/history/subject-names.ts';
import { applyToAll, type Outcome } from '../src/layout/lists/apply-to-all.ts';

const order = (fields: Partial<AdminOrderView>) =>
  ({
    id: '30a7284f',
    customerName: 'Rosa',
    customerEmail: 'rosa@example.com',
    customerPhone: '+1 503 555 0100',
    trackingNumber: null,
    status: 'pending',
    createdAt: '2026-03-09T06:30:00.000Z',
    taxState: null,
    parcels: ['OR', 'WA'].map((state) => ({ address: { state, zipCode: '97201' } })),
    receipt: [
      { kind: 'tax', amount: '0.00', base: '10.00' },
      { kind: 'tax', amount: '1.33', base: '20.00' },
    ],
    refunds: [
      { state: 'done', requestedAt: '2026-03-10T06:30:00.000Z' },
      { state: 'failed', requestedAt: '2026-03-12T06:30:00.000Z' },
    ],
    orderItems: [{ id: 'i1', quantity: 2, leftOut: 0, productName: 'Rose', selectedColor: 'Red', wishes: [] }],
    returns: [{ state: 'received', items: [{ itemId: 'i1', quantity: 1 }] }],
    ...fields,
  }) as AdminOrderView;

describe('orders', () => {
  const find = orderSearch([
    order({}),
    order({
      ...{ id: 'b', customerName: 'Ada', status: 'shipped' },
      parcels: [{ trackingNumber: 'LP123' }, { trackingNumber: 'LP456' }] as AdminOrderView['parcels'],
      returns: [{ label: { trackingNumber: 'LP789' } }] as AdminOrderView['returns'],
    }),
  ]);
  const found = (text: string, status = '') => filterOrders(find(text), status).map(({ customerName }) => customerName);

  test('are found by name, email address, order and tracking number in any case, and by status', () => {
    expect(found('')).toEqual(['Rosa', 'Ada']);
    expect(found('ROSA@')).toEqual(['Rosa', 'Ada']);
    expect(found(' 30A7 ')).toEqual(['Rosa']);
    expect(found('#30A7284F')).toEqual(['Rosa']);
    expect(found('LP 123')).toEqual(['Ada']);
    expect(found('lp12')).toEqual(['Ada']);
    expect(found('LP456')).toEqual(['Ada']);
    expect(found('LP789')).toEqual(['Ada']);
    expect(found('', 'shipped')).toEqual(['Ada']);
    expect(found('rosa', 'delivered')).toEqual([]);
  });

  test('with a failed payment are found separately from cancelled ones', () => {
    const orders = [
      order({ id: 'declined', status: 'cancelled', paymentStatus: 'failed' }),
      order({ id: 'cancelled', status: 'cancelled', paymentStatus: 'voided' }),
    ];
    const ids = (status: string) => filterOrders(orders, status).map(({ id }) => id);
    expect([ids('payment_failed'), ids('cancelled'), ids('')]).toEqual([
      ['declined'],
      ['cancelled'],
      ['declined', 'cancelled'],
    ]);
  });

  test('are sorted by ship day: requests, open orders, then the others in their order', () => {
    const by = (id: string, madeBy: string) => order({ id, promise: { madeBy, from: madeBy, to: madeBy } });
    const sorted = sortByDue([
      order({ id: 'shipped', status: 'shipped' }),
      by('later', '2026-12-04'),
      by('soon', '2026-12-01'),
      order({ id: 'cancelled', status: 'cancelled' }),
      order({ id: 'unpromised' }),
      { ...by('request', '2026-12-30'), acceptance: 'requested' },
    ]);
    expect(sorted.map(({ id }) => id)).toEqual(['request', 'unpromised', 'soon', 'later', 'shipped', 'cancelled']);
  });

  test('are found by order date in the reader’s time zone', () => {
    const at = (...time: [number, number, number, number?]) => new Date(...time).toISOString();
    const days = [at(2026, 2, 7, 23), at(2026, 2, 8), at(2026, 2, 9)].map((createdAt) => order({ createdAt }));
    const count = (placed: string) => filterOrders(days, '', periodOf(placed, new Date(2026, 2, 9, 12))).length;
    expect(['', '1', '7', '30'].map(count)).toEqual([3, 1, 3, 3]);
    expect(count('2026-03-08..2026-03-08')).toBe(1);
    expect(count('2026-03-08..')).toBe(2);
    expect(count('..2026-03-08')).toBe(2);
    expect(['..', 'x', '2026-02-99..', 'x..y', 'constructor'].map(count)).toEqual([3, 3, 3, 3, 3]);
  });

  test('are exported without spreadsheet formulas', () => {
    const file = orderCsv([order({ customerName: '=1+1' })], 'America/Los_Angeles');
    expect(file).toContain("'=1+1");
    expect(file).toContain("'+1 503");
    expect(file).toContain('2 × Rose (Red)');
    expect(file).toContain('received: 1 × Rose (Red)');
    expect(file).toContain('2026-03-08');
  });

  test('are exported with the wishes of each piece', () => {
    const photo = { label: 'Photo', kind: 'picture', value: '/api/uploads/x' };
    const wishes = [{ label: 'Name on the ribbon', value: '=Maja' }, photo];
    const [line] = order({}).orderItems;
    const file = orderCsv([order({ orderItems: [{ ...line, wishes }] as never })], 'America/Los_Angeles');
    expect(file).toContain('2 × Rose (Red; Name on the ribbon: =Maja; Photo: picture attached)');
  });

  test('are exported with the pieces that are refunded and not sent', () => {
    const [rose] = order({}).orderItems;
    const orderItems = [
      { ...rose, leftOut: 1 },
      { ...rose, selectedColor: 'White' },
    ] as never;
    const columns = (one: AdminOrderView) => orderCsv([one], 'America/Los_Angeles').split('\r\n');
    const [names, cells] = columns(order({ orderItems }));
    expect(names).toMatch(/,Tracking number,Items not sent,Pieces not sent$/);
    expect(cells).toContain(',"2 × Rose (Red); 2 × Rose (White)",4,');
    expect(cells).toMatch(/,1 × Rose \(Red\),1$/);
    expect(columns(order({}))[1]).toMatch(/,,0$/);
  });

  test('are exported with the columns that bookkeeping needs', () => {
    const [names = '', cells = ''] = orderCsv([order({})], 'America/Los_Angeles').split('\r\n');
    const row = Object.fromEntries(names.split(',').map((name, index) => [name, cells.split(',')[index]]));
    expect(row).toMatchObject({
      State: '"OR; WA"',
      ZIP: '97201',
      'Taxable base': '20.00',
      'Refund days': '2026-03-09',
    });
    const collected = order({ status: 'shipped', shippingMethod: 'Local pickup' });
    expect(orderCsv([collected], 'America/Los_Angeles')).toContain(',ready for pickup,');
  });
});

describe('the production list', () => {
  const DAYS = { makingDays: { min: 3, max: 5 }, closed: null };
  test('shows work as due on the promised day, or five business days after the order', () => {
    expect(
      dueDay({ oldestAt: '2026-11-20T23:00:00.000Z', promisedBy: '2026-12-09' }, 'America/Los_Angeles', DAYS),
    ).toBe('2026-12-09');
    expect(dueDay({ oldestAt: '2026-11-23T10:00:00.000Z', promisedBy: null }, 'America/Los_Angeles', DAYS)).toBe(
      '2026-12-01',
    );
  });

  test('skips the days on which the shop is closed', () => {
    const closed = { from: '2026-11-24', to: '2026-12-04', message: 'At a fair', takesOrders: true };
    const work = { oldestAt: '2026-11-23T10:00:00.000Z', promisedBy: null };
    expect(dueDay(work, 'America/Los_Angeles', { ...DAYS, closed })).toBe('2026-12-11');
  });

  test('shows work as late from the day after its due day', () => {
    const work = { oldestAt: '2026-11-20T23:00:00.000Z', promisedBy: '2026-11-27' };
    const zone = 'America/Los_Angeles';
    expect(isLate(work, new Date('2026-11-28T07:59:00Z'), zone, DAYS)).toBe(false);
    expect(isLate(work, new Date('2026-11-28T08:00:00Z'), zone, DAYS)).toBe(true);
  });
});

describe('the preview of an offer', () => {
  const products = [
    { id: 'a', name: 'Rose', price: '20.00' },
    { id: 'b', name: 'Lily', price: '9.99' },
  ] as ProductView[];
  const now = new Date('2026-11-21T12:00:00Z');
  const values = { ...newOffer, discountValue: '15', validFrom: '2026-11-01T00:00', validUntil: '2026-12-01T00:00' };

  test('shows the price that the shop will charge', () => {
    expect(previewOffer(values, products, 'UTC', now)).toMatchObject({
      badge: '15% OFF',
      example: { before: 2000, after: 1700 },
      state: 'Goes live when you save it',
    });
    const fixed = { ...values, discountType: 'fixed' as const, isForAll: false, products: ['b'] };
    expect(previewOffer(fixed, products, 'UTC', now)).toMatchObject({
      badge: '$15 OFF',
      example: { before: 999, after: 0 },
    });
  });

  test('explains why an offer is not shown', () => {
    expect(previewOffer({ ...values, isActive: false }, products, 'UTC', now).state).toBe('Not shown: inactive');
    for (const validUntil of ['', '20261-11-01T00:00'])
      expect(previewOffer({ ...values, validUntil }, products, 'UTC', now).state).toBe('No dates yet');
    expect(previewOffer({ ...values, validFrom: '2026-11-30T00:00' }, products, 'UTC', now).state).toBe('Scheduled');
    expect(previewOffer({ ...values, validUntil: '2026-11-02T00:00' }, products, 'UTC', now).state).toBe('Expired');
    expect(previewOffer({ ...values, discountValue: 'x' }, products, 'UTC', now).example).toBeNull();
    expect(previewOffer({ ...values, isForAll: false }, products, 'UTC', now).example).toBeNull();
  });
});

test('a history entry links to its subject', () => {
  const address = (kind: 'recipe' | 'job' | 'variation', within: Parameters<typeof addressOfSubject>[1]) =>
    addressOfSubject({ kind, id: 'i1', label: null }, within);
  expect(address('recipe', null)).toBe('/products/i1');
  expect(address('job', { kind: 'order', id: 'o1' })).toBe('/orders/o1');
  expect(address('variation', { kind: 'product', id: 'p1' })).toBe('/products/p1/variations');
});

describe('bulk work', () => {
  test('runs a few rows at a time and reports each outcome', async () => {
    const outcomes = new Map<string, Outcome>();
    let [running, most] = [0, 0];
    const run = async ({ id }: { id: string }) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise(setImmediate);
      running -= 1;
      if (id === '3') throw new Error('no');
    };
    const items = Array.from({ length: 10 }, (_, index) => ({ id: String(index) }));
    await applyToAll(items, run, (id, outcome) => outcomes.set(id, outcome), new AbortController().signal);
    expect(most).toBe(3);
    expect(outcomes.size).toBe(10);
    expect(outcomes.get('3')).toEqual({ failed: 'This change failed' });
    expect([...outcomes.values()].filter((one) => one === 'done')).toHaveLength(9);
  });

  test('starts no more rows after it is stopped', async () => {
    const control = new AbortController();
    const done: string[] = [];
    const run = async ({ id }: { id: string }) => {
      done.push(id);
      control.abort();
    };
    await applyToAll(
      [{ id: '1' }, { id: '2' }, { id: '3' }, { id: '4' }, { id: '5' }],
      run,
      () => undefined,
      control.signal,
    );
    expect(done).toEqual(['1']);
  });
});

test('a picture is validated before it is uploaded', () => {
  const MB = 1024 * 1024;
  expect(findImageProblem({ type: 'image/png', size: 5 * MB })).toBeUndefined();
  expect(findImageProblem({ type: 'image/png', size: 5 * MB + 1 })).toMatch('5MB');
  expect(findImageProblem({ type: 'image/gif', size: 1 })).toMatch('PNG, JPG or WEBP');
});
