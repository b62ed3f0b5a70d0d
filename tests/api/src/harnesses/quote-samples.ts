import { randomUUID } from 'node:crypto';
import { quoteToken } from '@loop-petal/service-kit/security/quote-link';
import { orderBody, pay } from '../../../../services/orders/test/checkout.ts';
import type { startOrders } from '../../../../services/orders/test/start-orders.ts';
import { addToken, expecting, type Harness, type People, type Sent, type Shopper } from '../harness.ts';

export const ADDRESS = {
  name: 'Work',
  recipientName: 'Ada Lovelace',
  phone: '503 555 0100',
  addressLine1: '2 Stem Street',
  addressLine2: null,
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
  deliveryInstructions: null,
  isDefault: false,
};

const QUESTION = { email: 'ada@example.com', name: 'Ada', message: 'Twelve like this' };
const offerOf = (description: string) => ({
  ...{ basedOn: 0, shippingMethod: 'FEDEX_GROUND', validUntil: '2100-01-01' },
  lines: [{ description, quantity: 12, unitPrice: '20.00', makingMinutes: 60 }],
});

type Quotes = Required<Pick<Harness, 'adminWrites' | 'owned' | 'reused' | 'bearers'>> & {
  quoteOf(caller: Shopper): Promise<string>;
};

/** The calls of quotes, and of manual orders, which are priced like them. */
export function quoteSamples(orders: Awaited<ReturnType<typeof startOrders>>, people: People): Quotes {
  const quoteOf = async (caller: Shopper): Promise<string> => {
    return (await expecting(201, orders.request('POST', '/api/quotes', { caller, body: QUESTION }))).body.id;
  };
  const seeingQuote = (id: string) => ({ path: `/api/quotes/${id}` });
  const writing = (id: string) => ({ path: `/api/quotes/${id}/messages`, body: { text: 'In blue' } });
  /** Only accounts own quotes; guests have a token. */
  const ofAccount = (call: (id: string) => Sent) => async (owner: Shopper) =>
    owner.kind === 'visitor' ? undefined : call(await quoteOf(owner));
  const byQuoteToken = (call: (id: string) => Sent) => async () => {
    const [id, otherId] = [await quoteOf(people.visitor), await quoteOf(people.visitor)];
    const withToken = (of: string) => addToken(call(id), quoteToken(orders.ctx.linkSecret, of));
    return { right: withToken(id), other: withToken(otherId) };
  };
  const offered = async (caller: Shopper): Promise<string> => {
    const id = await quoteOf(caller);
    const path = `/api/admin/quotes/${id}/offer`;
    const body = offerOf('Twelve roses');
    await expecting(201, orders.request('POST', path, { caller: people.admin, body }));
    return id;
  };
  /** Accepts a quote by its link with the payment of another shopper, or of the same one. */
  const accepting = (id: string, payer: Shopper, token = quoteToken(orders.ctx.linkSecret, id)): Sent => {
    const { customerName, customerEmail, customerPhone, addressLine1, city, state, zipCode, country, paymentId } = pay(
      orders,
      payer,
      orderBody([{ productId: 'agreed', cents: 20_00, quantity: 12 }]),
    );
    const form = { customerName, customerEmail, customerPhone, addressLine1, city, state, zipCode, country };
    return addToken({ path: `/api/quotes/${id}/accept`, body: { ...form, version: 1, paymentId } }, token);
  };
  return {
    quoteOf,
    adminWrites: {
      'POST /api/admin/quotes/{id}/messages': async () => ({
        path: `/api/admin/quotes/${await quoteOf(people.visitor)}/messages`,
        body: { text: 'Gladly' },
      }),
      async 'POST /api/admin/quotes'() {
        const { basedOn: _, ...offer } = offerOf('Twelve roses');
        return {
          path: '/api/admin/quotes',
          body: { ...offer, email: 'ada@example.com', name: 'Ada', message: 'As agreed' },
        };
      },
      async 'POST /api/admin/orders'() {
        const { lines, shippingMethod } = offerOf('Twelve roses');
        const { recipientName: name, phone, addressLine1, city, state, zipCode } = ADDRESS;
        const preview = { lines, shippingMethod, state, zip: zipCode };
        const path = '/api/admin/quotes/preview';
        const { body } = await orders.request('POST', path, { caller: people.admin, body: preview });
        const shipping = { method: shippingMethod, addressLine1, city, state, zipCode };
        return {
          path: '/api/admin/orders',
          body: {
            ...{ lines, shipping, customer: { name, phone }, totalAmount: body.totalAmount },
            ...{ paid: 'outside', method: 'cash' },
          },
        };
      },
      'POST /api/admin/quotes/{id}/offer': async () => ({
        path: `/api/admin/quotes/${await quoteOf(people.visitor)}/offer`,
        body: offerOf('Twelve roses'),
      }),
      'POST /api/admin/quotes/{id}/withdraw': async () => ({
        path: `/api/admin/quotes/${await quoteOf(people.visitor)}/withdraw`,
      }),
    },
    owned: {
      'GET /api/quotes/{id} id': ofAccount(seeingQuote),
      'POST /api/quotes/{id}/messages id': ofAccount(writing),
      'POST /api/quotes/{id}/accept id': async (owner, sender) =>
        owner.kind === 'visitor' ? undefined : accepting(await offered(owner), sender, ''),
      'POST /api/quotes/{id}/accept paymentId': async (owner, sender) => accepting(await offered(sender), owner),
    },
    reused: {
      async 'POST /api/quotes Idempotency-Key'() {
        const asking = { path: '/api/quotes', body: QUESTION, headers: { 'idempotency-key': randomUUID() } };
        return [asking, asking];
      },
      async 'POST /api/quotes/{id}/accept Idempotency-Key'(ada, ben) {
        const headers = { 'idempotency-key': randomUUID() };
        return [
          { ...accepting(await offered(ada), ada), headers },
          { ...accepting(await offered(ben), ben), headers },
        ];
      },
    },
    bearers: {
      'GET /api/quotes/{id} token': byQuoteToken(seeingQuote),
      'POST /api/quotes/{id}/messages token': byQuoteToken(writing),
      async 'POST /api/quotes/{id}/accept token'() {
        const [id, otherId] = [await offered(people.visitor), await offered(people.visitor)];
        const payer = people.passerby as Shopper;
        const other = quoteToken(orders.ctx.linkSecret, otherId);
        return { right: accepting(id, payer), other: accepting(id, payer, other) };
      },
    },
  };
}
