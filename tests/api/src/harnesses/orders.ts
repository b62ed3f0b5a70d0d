import { randomUUID } from 'node:crypto';
import { promiseSlipped } from '@loop-petal/contracts/events/production-events';
import { shipmentCreated } from '@loop-petal/contracts/events/shipment-events';
import type { WishField } from '@loop-petal/contracts/shapes/personalization';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { quoteToken } from '@loop-petal/service-kit/security/quote-link';
import { type Line, orderBody, pay, place } from '../../../../services/orders/test/checkout.ts';
import { PROMISE } from '../../../../services/orders/test/fake-services.ts';
import { product, startOrders } from '../../../../services/orders/test/start-orders.ts';
import { expecting, type Harness, newPeople, type Sent, type Shopper } from '../harness.ts';

const ADDRESS = {
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

const RIBBON: WishField = {
  ...{ key: 'ribbon', label: 'Name on the ribbon', kind: 'text', maxLength: 10, required: true },
  ...{ price: '0.00', minutes: 5, returnable: false },
};
const offerOf = (description: string) => ({
  ...{ basedOn: 0, shippingMethod: 'FEDEX_GROUND', validUntil: '2100-01-01' },
  lines: [{ description, quantity: 12, unitPrice: '20.00', makingMinutes: 60 }],
});
const LATER = { madeBy: '2026-12-09', from: '2026-12-10', to: '2026-12-16' };

export async function openOrders(): Promise<Harness> {
  const orders = await startOrders();
  const people = newPeople();
  const rose = product();
  await orders.deliver(rose);
  const line = { productId: rose.data.id, cents: rose.data.priceCents };
  const named = product({ priceCents: 20_00, personalization: [RIBBON] });
  await orders.deliver(named);
  const personal = (owner: Shopper) =>
    place(orders, owner, [{ productId: named.data.id, cents: 20_00, personalization: { ribbon: 'Mia' } }]);
  const correcting = (id: string, itemId: string): Sent => ({
    path: `/api/orders/${id}/items/${itemId}/personalization`,
    body: { personalization: { ribbon: 'Bea' } },
  });
  const orderOf = async (owner: Shopper): Promise<string> => (await place(orders, owner, [line])).id;
  const delivered = async (owner: Shopper) => {
    const id = await orderOf(owner);
    await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
    return id;
  };
  const late = async (owner: Shopper) => {
    const id = await orderOf(owner);
    await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
    await orders.deliver(promiseSlipped({ orderId: id, promise: PROMISE, expected: LATER }));
    return id;
  };
  /** A large order that the owner has not decided yet. */
  const requested = async () => {
    const id = await orderOf(people.ada);
    await orders.rows("UPDATE orders SET acceptance = 'requested', payment_status = 'authorized' WHERE id = $1", [id]);
    return id;
  };
  const labeled = async () => {
    const orderId = await orderOf(people.ada);
    const shipment = { shipmentId: randomUUID(), trackingNumber: 'LP1' };
    const label = { service: 'FEDEX_GROUND', labelUrl: '/l', estimatedDelivery: '2026-12-10T10:00:00.000Z' };
    await orders.deliver(shipmentCreated({ ...shipment, orderId, ...label, parcels: 1, parcel: 1 }));
    orders.labels.set(orderId, [shipment]);
    return orderId;
  };
  const asked = async (owner: Shopper) => {
    const id = await late(owner);
    await expecting(200, orders.request('POST', `/api/admin/orders/${id}/ask-delay`, { caller: people.admin }));
    return id;
  };
  const askedAbout = (id: string) => ({ path: `/api/orders/${id}/delay` });
  const deciding = (id: string) => ({ path: `/api/orders/${id}/delay`, body: { decision: 'keep' } });
  const seeing = (id: string) => ({ path: `/api/orders/${id}` });
  const cancelling = (id: string) => ({ path: `/api/orders/${id}/cancel`, body: {} });
  const returning = (id: string) => ({ path: `/api/orders/${id}/return`, body: { reason: 'It is pink' } });
  /** A delivered order with a review, and the calls for its only item. */
  const reviewedOrder = async (owner: Shopper, isReviewed: boolean) => {
    const { id, orderItems } = await place(orders, owner, [line]);
    await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
    const path = `/api/orders/${id}/reviews`;
    const body = { itemId: orderItems[0].id, stars: 4, text: 'Lovely' };
    if (!isReviewed) return { id, path, body, reviewId: '' };
    const { body: written } = await expecting(201, orders.request('POST', path, { caller: owner, body }));
    return { id, path, body: { ...body, stars: 5 }, reviewId: written.id as string };
  };
  const ofItem = (isReviewed: boolean) => async (owner: Shopper, sender: Shopper) => {
    const { path, body } = await reviewedOrder(owner, isReviewed);
    return owner === sender ? { path, body } : { path: `/api/orders/${await delivered(sender)}/reviews`, body };
  };
  const byReviewLink = (isReviewed: boolean) => async () => {
    const [own, other] = [await reviewedOrder(people.visitor, isReviewed), await delivered(people.visitor)];
    const withToken = (tokenOf: string): Sent => ({
      path: `${own.path}?token=${orderToken(orders.ctx.linkSecret, tokenOf)}`,
      body: own.body,
    });
    return { right: withToken(own.id), other: withToken(other) };
  };
  const quoteOf = async (caller: Shopper): Promise<string> => {
    const body = { email: 'ada@example.com', name: 'Ada', message: 'Twelve like this' };
    return (await expecting(201, orders.request('POST', '/api/quotes', { caller, body }))).body.id;
  };
  const seeingQuote = (id: string) => ({ path: `/api/quotes/${id}` });
  const writing = (id: string) => ({ path: `/api/quotes/${id}/messages`, body: { text: 'In blue' } });
  /** Only accounts own quotes; guests have a token. */
  const ofAccount = (call: (id: string) => Sent) => async (owner: Shopper) =>
    owner.kind === 'visitor' ? undefined : call(await quoteOf(owner));
  const byQuoteToken = (call: (id: string) => Sent) => async () => {
    const [id, otherId] = [await quoteOf(people.visitor), await quoteOf(people.visitor)];
    const withToken = (of: string): Sent => {
      const sent = call(id);
      return { ...sent, path: `${sent.path}?token=${quoteToken(orders.ctx.linkSecret, of)}` };
    };
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
    return { path: `/api/quotes/${id}/accept?token=${token}`, body: { ...form, version: 1, paymentId } };
  };
  const seeingReviews = (id: string) => ({ path: `/api/orders/${id}/reviews` });
  /** Owes the difference to a more expensive service. */
  const owing = async (shopper: Shopper): Promise<string> => {
    const id = await orderOf(shopper);
    await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
    const path = `/api/admin/orders/${id}/change-service`;
    const body = { service: 'PRIORITY_OVERNIGHT' };
    await expecting(200, orders.request('POST', path, { caller: people.admin, body }));
    return id;
  };
  const paying = async (id: string, payer: Shopper): Promise<Sent> => {
    const { body } = await orders.request('GET', `/api/admin/orders/${id}`, { caller: people.admin });
    const { amount: totalAmount, id: dueId } = body.due;
    const { paymentId } = pay(orders, payer, { ...orderBody([line]), totalAmount });
    return { path: `/api/orders/${id}/due`, body: { dueId, paymentId } };
  };
  const byLink = (call: (id: string) => Sent, make: (owner: Shopper) => Promise<string>) => async () => {
    const [id, otherId] = [await make(people.visitor), await make(people.visitor)];
    const withToken = (tokenOf: string): Sent => {
      const sent = call(id);
      return { ...sent, path: `${sent.path}?token=${orderToken(orders.ctx.linkSecret, tokenOf)}` };
    };
    return { right: withToken(id), other: withToken(otherId) };
  };
  const ordering = (shopper: Shopper, more: Partial<Line> = {}) => ({
    path: '/api/orders',
    body: pay(orders, shopper, orderBody([{ ...line, ...more }])),
  });
  return {
    service: 'orders',
    app: orders.app,
    request: orders.request,
    people,
    bus: orders.bus,
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
      'POST /api/admin/reviews/{id}/reply': async () => ({
        path: `/api/admin/reviews/${(await reviewedOrder(people.ada, true)).reviewId}/reply`,
        body: { text: 'Thank you!' },
      }),
      'PATCH /api/admin/reviews/{id}': async () => ({
        path: `/api/admin/reviews/${(await reviewedOrder(people.ada, true)).reviewId}`,
        body: { hidden: true, reason: 'offensive' },
      }),
      'PATCH /api/admin/orders/{id}/status': async () => ({
        path: `/api/admin/orders/${await orderOf(people.ada)}/status`,
        body: { status: 'processing' },
      }),
      'PATCH /api/admin/orders/{id}/address': async () => ({
        path: `/api/admin/orders/${await orderOf(people.ada)}/address`,
        body: { addressLine1: '3 Stem Street' },
      }),
      'POST /api/shipping/void': async () => ({ path: '/api/shipping/void', body: { orderId: await labeled() } }),
      async 'POST /api/packing/orders/{id}/begin'() {
        const id = await orderOf(people.ada);
        await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
        return { path: `/api/packing/orders/${id}/begin` };
      },
      async 'POST /api/packing/orders/{id}/void'() {
        return { path: `/api/packing/orders/${await labeled()}/void` };
      },
      async 'POST /api/packing/orders/{id}/handed-over'() {
        const id = await labeled();
        await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
        return { path: `/api/packing/orders/${id}/handed-over` };
      },
      async 'PATCH /api/admin/orders/{id}/items/{itemId}/personalization'() {
        const { id, orderItems } = await personal(people.ada);
        const { path, body } = correcting(id, orderItems[0].id);
        return { path: path.replace('/api/', '/api/admin/'), body };
      },
      'POST /api/admin/orders/{id}/notes': async () => ({
        path: `/api/admin/orders/${await orderOf(people.ada)}/notes`,
        body: { text: 'Called the customer' },
      }),
      'POST /api/admin/orders/{id}/customer-notes': async () => ({
        path: `/api/admin/orders/${await orderOf(people.ada)}/customer-notes`,
        body: { text: 'Called the customer' },
      }),
      async 'DELETE /api/admin/orders/{id}/notes/{noteId}'() {
        const path = `/api/admin/orders/${await orderOf(people.ada)}/notes`;
        const body = { text: 'Called the customer' };
        const noted = await orders.request('POST', path, { caller: people.admin, body });
        return { path: `${path}/${noted.body.notes[0].id}` };
      },
      'POST /api/admin/orders/{id}/tags': async () => ({
        path: `/api/admin/orders/${await orderOf(people.ada)}/tags`,
        body: { tag: 'wedding' },
      }),
      async 'DELETE /api/admin/orders/{id}/tags/{tag}'() {
        const path = `/api/admin/orders/${await orderOf(people.ada)}/tags`;
        await orders.request('POST', path, { caller: people.admin, body: { tag: 'wedding' } });
        return { path: `${path}/wedding` };
      },
      async 'POST /api/admin/orders/{id}/refund'() {
        const id = await orderOf(people.ada);
        await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
        return { path: `/api/admin/orders/${id}/refund`, body: { amount: '1.00' } };
      },
      async 'PATCH /api/admin/orders/{id}/returns/{returnId}'() {
        const id = await delivered(people.ada);
        const { path, body } = returning(id);
        const { body: returned } = await expecting(200, orders.request('POST', path, { caller: people.ada, body }));
        return { path: `/api/admin/orders/${id}/returns/${returned.returns[0].id}`, body: { state: 'accepted' } };
      },
      async 'POST /api/admin/orders/{id}/reviewed'() {
        const id = await orderOf(people.ada);
        await orders.rows('UPDATE orders SET needs_review = true WHERE id = $1', [id]);
        return { path: `/api/admin/orders/${id}/reviewed` };
      },
      'POST /api/admin/orders/{id}/accept': async () => ({ path: `/api/admin/orders/${await requested()}/accept` }),
      'POST /api/admin/orders/{id}/decline': async () => ({
        path: `/api/admin/orders/${await requested()}/decline`,
        body: { reason: 'We are away.' },
      }),
      'POST /api/admin/orders/{id}/ask-delay': async () => ({
        path: `/api/admin/orders/${await late(people.ada)}/ask-delay`,
      }),
      'POST /api/admin/orders/{id}/upgrade-shipping': async () => ({
        path: `/api/admin/orders/${await late(people.ada)}/upgrade-shipping`,
        body: { service: 'FEDEX_2_DAY' },
      }),
      async 'PATCH /api/admin/orders/{id}/items/{itemId}/color'() {
        const { id, orderItems } = await place(orders, people.ada, [line]);
        await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
        await orders.rows('UPDATE order_items SET selected_color = $2 WHERE order_id = $1', [id, 'Ochre']);
        return { path: `/api/admin/orders/${id}/items/${orderItems[0].id}/color`, body: { color: 'Red' } };
      },
      'DELETE /api/admin/orders/{id}/due': async () => ({ path: `/api/admin/orders/${await owing(people.ada)}/due` }),
      async 'POST /api/admin/orders/{id}/change-service'() {
        const id = await orderOf(people.ada);
        await orders.rows("UPDATE orders SET payment_status = 'succeeded' WHERE id = $1", [id]);
        return { path: `/api/admin/orders/${id}/change-service`, body: { service: 'FEDEX_EXPRESS_SAVER' } };
      },
    },
    owned: {
      'GET /api/quotes/{id} id': ofAccount(seeingQuote),
      'POST /api/quotes/{id}/messages id': ofAccount(writing),
      'POST /api/quotes/{id}/accept id': async (owner, sender) =>
        owner.kind === 'visitor' ? undefined : accepting(await offered(owner), sender, ''),
      'POST /api/quotes/{id}/accept paymentId': async (owner, sender) => accepting(await offered(sender), owner),
      'GET /api/orders/{id}/reviews id': async (owner) => seeingReviews(await orderOf(owner)),
      'POST /api/orders/{id}/reviews id': (owner) => reviewedOrder(owner, false),
      'POST /api/orders/{id}/reviews itemId': ofItem(false),
      'PATCH /api/orders/{id}/reviews id': (owner) => reviewedOrder(owner, true),
      'PATCH /api/orders/{id}/reviews itemId': ofItem(true),
      'GET /api/orders/{id} id': async (owner) => seeing(await orderOf(owner)),
      'POST /api/orders/{id}/cancel id': async (owner) => cancelling(await orderOf(owner)),
      'POST /api/orders/{id}/return id': async (owner) => returning(await delivered(owner)),
      async 'POST /api/orders/{id}/return itemId'(owner, sender) {
        const own = await place(orders, owner, [line]);
        const id = owner === sender ? own.id : await orderOf(sender);
        await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
        const items = [{ itemId: own.orderItems[0].id, quantity: 1 }];
        return { ...returning(id), body: { ...returning(id).body, items } };
      },
      async 'PATCH /api/orders/{id}/items/{itemId}/personalization id'(owner) {
        const { id, orderItems } = await personal(owner);
        return correcting(id, orderItems[0].id);
      },
      async 'PATCH /api/orders/{id}/items/{itemId}/personalization itemId'(owner, sender) {
        const [own, other] = [await personal(owner), await personal(sender)];
        return correcting(owner === sender ? own.id : other.id, own.orderItems[0].id);
      },
      'POST /api/orders/{id}/due id': async (owner, sender) => paying(await owing(owner), sender),
      async 'POST /api/orders/{id}/due dueId'(owner, sender) {
        const [own, other] = [await owing(sender), await owing(owner)];
        const { body } = await paying(other, sender);
        return { path: `/api/orders/${owner === sender ? other : own}/due`, body };
      },
      'POST /api/orders/{id}/due paymentId': async (owner, sender) => paying(await owing(sender), owner),
      'GET /api/orders/{id}/delay id': async (owner) => askedAbout(await asked(owner)),
      'POST /api/orders/{id}/delay id': async (owner) => deciding(await asked(owner)),
      'POST /api/orders paymentId': async (owner) => ordering(owner),
      async 'POST /api/orders shipToAddressId'(owner, sender) {
        if (owner.kind === 'visitor') return undefined;
        const id = randomUUID();
        orders.addresses.set(`${owner.ownerId}/${id}`, { ...ADDRESS, id });
        return ordering(sender, { shipToAddressId: id });
      },
    },
    reused: {
      async 'POST /api/quotes/{id}/accept Idempotency-Key'(ada, ben) {
        const headers = { 'idempotency-key': randomUUID() };
        return [
          { ...accepting(await offered(ada), ada), headers },
          { ...accepting(await offered(ben), ben), headers },
        ];
      },
      async 'POST /api/orders Idempotency-Key'(ada, ben) {
        const headers = { 'idempotency-key': randomUUID() };
        return [
          { ...ordering(ada), headers },
          { ...ordering(ben), headers },
        ];
      },
      async 'POST /api/orders id'(ada, ben) {
        const id = randomUUID();
        return [ordering(ada, { id }), ordering(ben, { id })];
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
      'GET /api/orders/{id}/reviews token': byLink(seeingReviews, orderOf),
      'POST /api/orders/{id}/reviews token': byReviewLink(false),
      'PATCH /api/orders/{id}/reviews token': byReviewLink(true),
      'GET /api/orders/{id} token': byLink(seeing, orderOf),
      'POST /api/orders/{id}/cancel token': byLink(cancelling, orderOf),
      'POST /api/orders/{id}/return token': byLink(returning, delivered),
      async 'PATCH /api/orders/{id}/items/{itemId}/personalization token'() {
        const [own, other] = [await personal(people.visitor), await personal(people.visitor)];
        const sent = correcting(own.id, own.orderItems[0].id);
        const withToken = (of: string) => ({
          ...sent,
          path: `${sent.path}?token=${orderToken(orders.ctx.linkSecret, of)}`,
        });
        return { right: withToken(own.id), other: withToken(other.id) };
      },
      async 'POST /api/orders/{id}/due token'() {
        const [id, otherId] = [await owing(people.visitor), await owing(people.visitor)];
        const sent = await paying(id, people.passerby as Shopper);
        const withToken = (of: string) => ({
          ...sent,
          path: `${sent.path}?token=${orderToken(orders.ctx.linkSecret, of)}`,
        });
        return { right: withToken(id), other: withToken(otherId) };
      },
      'GET /api/orders/{id}/delay token': byLink(askedAbout, asked),
      'POST /api/orders/{id}/delay token': byLink(deciding, asked),
    },
    leaveTraces: async (owner) => [await orderOf(owner)],
    ids: [
      await orderOf(people.ada),
      await quoteOf(people.ada),
      await asked(people.ada),
      await delivered(people.ada),
      (await reviewedOrder(people.ada, true)).reviewId,
      rose.data.id,
      '1',
      '99999999999999999999',
    ],
    close: orders.stop,
  };
}
