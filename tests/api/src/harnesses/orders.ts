import { randomUUID } from 'node:crypto';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { place } from '../../../../services/orders/test/checkout.ts';
import { addToken, type Harness, type Shopper } from '../harness.ts';
import { openSamples } from './order-samples.ts';
import { orderWrites } from './order-writes.ts';
import { ADDRESS, quoteSamples } from './quote-samples.ts';

export async function openOrders(): Promise<Harness> {
  const samples = await openSamples();
  const {
    orders,
    people,
    rose,
    line,
    personal,
    correcting,
    orderOf,
    delivered,
    asked,
    askedAbout,
    deciding,
    seeing,
    cancelling,
    returning,
    reviewedOrder,
    ofItem,
    byReviewLink,
    seeingReviews,
    owing,
    paying,
    byLink,
    ordering,
  } = samples;
  const quotes = quoteSamples(orders, people);
  return {
    service: 'orders',
    app: orders.app,
    request: orders.request,
    people,
    bus: orders.bus,
    adminWrites: { ...orderWrites(samples), ...quotes.adminWrites },
    owned: {
      ...quotes.owned,
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
      ...quotes.reused,
      async 'POST /api/orders Idempotency-Key'(ada, ben) {
        const headers = { 'idempotency-key': randomUUID() };
        return [
          { ...ordering(ada), headers },
          { ...ordering(ben), headers },
        ];
      },
      async 'POST /api/orders/{id}/return Idempotency-Key'(ada, ben) {
        const headers = { 'idempotency-key': randomUUID() };
        return [
          { ...returning(await delivered(ada)), headers },
          { ...returning(await delivered(ben)), headers },
        ];
      },
      async 'POST /api/orders id'(ada, ben) {
        const id = randomUUID();
        return [ordering(ada, { id }), ordering(ben, { id })];
      },
    },
    bearers: {
      ...quotes.bearers,
      'GET /api/orders/{id}/reviews token': byLink(seeingReviews, orderOf),
      'POST /api/orders/{id}/reviews token': byReviewLink(false),
      'PATCH /api/orders/{id}/reviews token': byReviewLink(true),
      'GET /api/orders/{id} token': byLink(seeing, orderOf),
      'POST /api/orders/{id}/cancel token': byLink(cancelling, orderOf),
      'POST /api/orders/{id}/return token': byLink(returning, delivered),
      async 'PATCH /api/orders/{id}/items/{itemId}/personalization token'() {
        const [own, other] = [await personal(people.visitor), await personal(people.visitor)];
        const sent = correcting(own.id, own.orderItems[0].id);
        const withToken = (of: string) => addToken(sent, orderToken(orders.ctx.linkSecret, of));
        return { right: withToken(own.id), other: withToken(other.id) };
      },
      async 'POST /api/orders/{id}/due token'() {
        const [id, otherId] = [await owing(people.visitor), await owing(people.visitor)];
        const sent = await paying(id, people.passerby as Shopper);
        const withToken = (of: string) => addToken(sent, orderToken(orders.ctx.linkSecret, of));
        return { right: withToken(id), other: withToken(otherId) };
      },
      'GET /api/orders/{id}/delay token': byLink(askedAbout, asked),
      'POST /api/orders/{id}/delay token': byLink(deciding, asked),
    },
    leaveTraces: async (owner) => [await orderOf(owner)],
    ids: [
      await orderOf(people.ada),
      await quotes.quoteOf(people.ada),
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
