import { expect, test } from '@jest/globals';
import { giftEmailOf } from '../actors/buyer.ts';
import type { ArrivedMail } from '../faults/mail-server.ts';
import type { OracleOrder, OrderLedger } from '../ledger.ts';
import { type Charge, compareCharges } from '../oracle/charges.ts';
import { compareJobs, type OracleJob } from '../oracle/jobs.ts';
import { compareMails } from '../oracle/mails.ts';
import { compareOrders } from '../oracle/orders.ts';

type Books = { ledger: OrderLedger; orders: OracleOrder[]; charges: Charge[]; jobs: OracleJob[]; mails: ArrivedMail[] };

const rose = { productId: 'rose', variationId: null, selectedColor: null };
const tulip = { ...rose, productId: 'tulip' };

const orderOf = (name: string): OracleOrder => ({
  id: `order-${name}`,
  customerEmail: `${name}@example.com`,
  totalAmount: '41.98',
  refundedAmount: '0.00',
  paymentStatus: 'succeeded',
  paymentId: `payment-${name}`,
  paymentMethod: 'Clover',
  status: 'pending',
  trackingNumber: null,
  shippedAt: null,
  acceptance: null,
  orderItems: [{ ...rose, quantity: 2, leftOut: 0 }],
  receipt: [{ kind: 'item', label: '2 × Rose', rule: '', amount: '41.98' }],
});
const chargeOf = ({ paymentId }: OracleOrder): Charge => ({
  captured: true,
  refunded: false,
  amount: 4198,
  amount_refunded: 0,
  metadata: { payment_id: paymentId },
});
const jobsOf = ({ id }: OracleOrder): OracleJob[] => [1, 2].map(() => ({ ...rose, orderId: id, state: 'queued' }));
const mailsOf = ({ id, customerEmail }: OracleOrder): ArrivedMail[] =>
  ['We have your order', 'Receipt for your order'].map((subject) => ({
    id: `${subject} ${id}`,
    recipient: customerEmail,
    subject: `${subject} ${id}`,
    text: 'You paid $41.98.',
  }));
const giftMail = (changes: Partial<ArrivedMail> = {}): ArrivedMail => ({
  id: 'gift',
  recipient: giftEmailOf('ada@example.com'),
  subject: 'Something is on its way to you',
  text: `To: ${giftEmailOf('ada@example.com')}\nIt’s a gift.`,
  ...changes,
});
const send = ({ orders }: Books) =>
  Object.assign(orders[0] ?? {}, { status: 'shipped', trackingNumber: 'LP1', shippedAt: '2026-11-23T12:00:00Z' });

/**
 * Ada submitted her payment with two sets of lines, and her order is acknowledged. Ben's order is stored without a
 * response; Cy's was refused.
 */
function booksAtRest(): Books {
  const [ada, ben] = [orderOf('ada'), orderOf('ben')];
  const line = { productId: 'rose', quantity: 1 };
  return {
    ledger: {
      acknowledged: [{ email: 'ada@example.com', order: structuredClone(ada) }],
      unknown: [{ email: 'ben@example.com', line }],
      refused: [{ email: 'cy@example.com', line, status: 409, message: 'sold_out' }],
      pairs: [{ email: 'ada@example.com', line }],
      actions: [],
    },
    orders: [ada, ben],
    charges: [ada, ben].map(chargeOf),
    jobs: jobsOf(ada),
    mails: [ada, ben].flatMap(mailsOf),
  };
}
const differencesIn = ({ ledger, orders, charges, jobs, mails }: Books) => [
  ...compareOrders(ledger, orders),
  ...compareCharges(ledger, orders, charges),
  ...compareJobs(ledger, orders, jobs),
  ...compareMails(ledger, orders, mails),
];

test('complete records have no differences, even with an email resent with the same id', () => {
  const books = booksAtRest();
  books.mails.push({ ...(books.mails[0] as ArrivedMail) });
  expect(differencesIn(books)).toEqual([]);
});

test('a manual order has no capture, and a sale of finished pieces has only the receipt', () => {
  const books = booksAtRest();
  const [ada, ben] = books.orders;
  Object.assign(ada ?? {}, { paymentMethod: 'Paid outside the shop (cash)' });
  Object.assign(ben ?? {}, { paymentMethod: 'Paid outside the shop (cash)', status: 'delivered' });
  expect(differencesIn(books)).toHaveLength(3);
  books.charges = [];
  books.mails = books.mails.filter(
    ({ recipient, subject }) => recipient === ada?.customerEmail || subject?.startsWith('Receipt'),
  );
  expect(differencesIn(books)).toEqual([]);
});

test('the recipient of a gift on its way gets an email without its giver', () => {
  const books = booksAtRest();
  send(books);
  books.mails.push(giftMail());
  expect(differencesIn(books)).toEqual([]);
});

test('a cancellation is refused once the shop has declined the request, for example after a jump of the clock', () => {
  const { ledger, orders } = booksAtRest();
  Object.assign(orders[0] ?? {}, { acceptance: 'declined', paymentStatus: 'voided', status: 'cancelled' });
  ledger.actions.push({ kind: 'cancel', orderId: 'order-ada', outcome: 'refused' });
  expect(compareOrders(ledger, orders)).toEqual([]);
});

/** Ada's order with one of its two pieces left out. */
function leaveOut({ orders: [order], charges: [charge], ledger }: Books): void {
  Object.assign(order?.orderItems[0] ?? {}, { leftOut: 1 });
  Object.assign(order ?? {}, { refundedAmount: '20.00', paymentStatus: 'partially_refunded' });
  order?.receipt.push({ kind: 'refund', label: 'Refund', rule: '', amount: '-20.00' });
  Object.assign(charge ?? {}, { amount_refunded: 2000 });
  ledger.actions.push({ kind: 'leave-out', orderId: 'order-ada', outcome: 'unknown' });
}

test('a piece that is refunded before shipping is not made', () => {
  const books = booksAtRest();
  leaveOut(books);
  Object.assign(books.jobs[0] ?? {}, { state: 'cancelled' });
  expect(differencesIn(books)).toEqual([]);
});

test.each<[string, (books: Books) => void]>([
  ['a piece that is refunded before shipping and still made', leaveOut],
  [
    'an acknowledged refund of a piece that is still part of the order',
    (books) => {
      leaveOut(books);
      Object.assign(books.orders[0]?.orderItems[0] ?? {}, { leftOut: 0 });
      Object.assign(books.ledger.actions.at(-1) ?? {}, { outcome: 'done' });
    },
  ],
  ['an email to the recipient of a gift that is not on its way', ({ mails }) => mails.push(giftMail())],
  ...['41.98 is $41.98', 'From ada@example.com', 'From Chaos Buyer'].map((text): [string, (books: Books) => void] => [
    `an email to the recipient of a gift with “${text}”`,
    (books) => {
      send(books);
      books.mails.push(giftMail({ text }));
    },
  ]),
  [
    'two emails to the recipient of a gift',
    (books) => {
      send(books);
      books.mails.push(giftMail(), giftMail({ id: 'again' }));
    },
  ],
  ['a receipt that does not add up', ({ orders }) => Object.assign(orders[0]?.receipt[0] ?? {}, { amount: '41.99' })],
  [
    'a return that was refunded in the shop and not by the provider',
    ({ ledger, orders }) => {
      Object.assign(orders[0] ?? {}, { status: 'delivered' });
      ledger.actions.push({ kind: 'return', orderId: 'order-ada', outcome: 'done' });
    },
  ],
  ['an acknowledged order that is missing', ({ orders }) => orders.splice(0, 1)],
  [
    'an order that is stored twice',
    ({ orders }) => orders.push({ ...orderOf('ada'), id: 'again', paymentId: 'again' }),
  ],
  ['two orders for one request without an answer', ({ orders }) => orders.push({ ...orderOf('ben'), id: 'again' })],
  ['a refused order that is stored', ({ orders }) => orders.push(orderOf('cy'))],
  [
    'a total that differs from the acknowledged one',
    ({ orders }) => Object.assign(orders[0] ?? {}, { totalAmount: '41.99' }),
  ],
  [
    'lines that differ from the acknowledged ones',
    ({ orders, jobs }) => {
      Object.assign(orders[0] ?? {}, { orderItems: [{ ...tulip, quantity: 2, leftOut: 0 }] });
      for (const job of jobs) Object.assign(job, tulip);
    },
  ],
  ['pieces of the other lines', ({ jobs }) => Object.assign(jobs[1] ?? {}, tulip)],
  ['a missing job', ({ jobs }) => jobs.splice(0, 1)],
  ['a piece too many', ({ jobs, orders }) => jobs.push(...jobsOf(orders[0] ?? orderOf('ada')))],
  ['a piece in another color', ({ jobs }) => Object.assign(jobs[0] ?? {}, { selectedColor: 'Red' })],
  ['an order that is not paid at rest', ({ orders }) => Object.assign(orders[0] ?? {}, { paymentStatus: 'pending' })],
  ['a second capture', ({ charges, orders }) => charges.push(chargeOf(orders[0] ?? orderOf('ada')))],
  ['a paid order without a capture', ({ charges }) => charges.splice(0, 1)],
  ['a capture without an order', ({ charges }) => charges.push(chargeOf(orderOf('unknown')))],
  ['a capture of another amount', ({ charges }) => Object.assign(charges[0] ?? {}, { amount: 4199 })],
  ['a refund without a request', ({ charges }) => Object.assign(charges[0] ?? {}, { amount_refunded: 100 })],
  [
    'an acknowledged refund that was not paid',
    ({ ledger }) => ledger.actions.push({ kind: 'refund', orderId: 'order-ada', outcome: 'done' }),
  ],
  [
    'an acknowledged cancellation that was undone',
    ({ ledger }) => ledger.actions.push({ kind: 'cancel', orderId: 'order-ada', outcome: 'done' }),
  ],
  [
    'an acknowledged label that is gone',
    ({ ledger }) => ledger.actions.push({ kind: 'label', orderId: 'order-ada', outcome: 'done' }),
  ],
  [
    'an acknowledged handover of an order that is only labeled',
    ({ ledger, orders }) => {
      Object.assign(orders[0] ?? {}, { trackingNumber: 'LP1', status: 'processing' });
      ledger.actions.push({ kind: 'ship', orderId: 'order-ada', outcome: 'done' });
    },
  ],
  [
    'an acknowledged void that left the label',
    ({ ledger, orders }) => {
      Object.assign(orders[0] ?? {}, { trackingNumber: 'LP1' });
      ledger.actions.push({ kind: 'void', orderId: 'order-ada', outcome: 'done' });
    },
  ],
  [
    'an email about a parcel that names a void label',
    ({ mails, ...books }) => {
      send({ mails, ...books });
      mails.push({ id: 'sent', recipient: 'ada@example.com', subject: 'Your flowers are on their way', text: 'LP0' });
    },
  ],
  [
    'an acknowledged new label that is gone',
    ({ ledger }) => ledger.actions.push({ kind: 'relabel', orderId: 'order-ada', outcome: 'done' }),
  ],
  ['the capture of a request', ({ orders }) => Object.assign(orders[0] ?? {}, { acceptance: 'requested' })],
  [
    'pieces of a request',
    ({ orders, charges }) => {
      Object.assign(orders[0] ?? {}, { acceptance: 'requested', paymentStatus: 'authorized' });
      charges.splice(0, 1);
    },
  ],
  [
    'an acknowledged acceptance that was not charged',
    ({ ledger, orders }) => {
      Object.assign(orders[0] ?? {}, { acceptance: 'accepted', paymentStatus: 'authorized' });
      ledger.actions.push({ kind: 'accept', orderId: 'order-ada', outcome: 'done' });
    },
  ],
  [
    'the hold of a declined order',
    ({ ledger, orders, charges, jobs }) => {
      Object.assign(orders[0] ?? {}, { acceptance: 'declined', paymentStatus: 'failed', status: 'cancelled' });
      Object.assign(charges[0] ?? {}, { captured: false });
      jobs.splice(0, 2);
      ledger.actions.push({ kind: 'decline', orderId: 'order-ada', outcome: 'done' });
    },
  ],
  ['a missing email', ({ mails }) => mails.splice(0, 1)],
  [
    'an email that was sent twice with different ids',
    ({ mails }) => mails.push({ ...(mails[0] as ArrivedMail), id: 'another id' }),
  ],
])('%s is a difference', (_what, damage) => {
  const books = booksAtRest();
  damage(books);
  expect(differencesIn(books)).not.toEqual([]);
});
