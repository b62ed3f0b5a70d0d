import { place } from '../../../../services/orders/test/checkout.ts';
import { expecting, type Harness } from '../harness.ts';
import type { OrderSamples } from './order-samples.ts';

export const orderWrites = ({
  orders,
  people,
  line,
  personal,
  correcting,
  orderOf,
  paidOrderOf,
  delivered,
  late,
  requested,
  labeled,
  returning,
  reviewedOrder,
  owing,
}: OrderSamples): NonNullable<Harness['adminWrites']> => ({
  'POST /api/admin/reviews/{id}/reply': async () => ({
    path: `/api/admin/reviews/${(await reviewedOrder(people.ada, true)).reviewId}/reply`,
    body: { text: 'Thank you!' },
  }),
  async 'DELETE /api/admin/reviews/{id}/reply'() {
    const path = `/api/admin/reviews/${(await reviewedOrder(people.ada, true)).reviewId}/reply`;
    await expecting(200, orders.request('POST', path, { caller: people.admin, body: { text: 'Thank you!' } }));
    return { path };
  },
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
    const id = await paidOrderOf(people.ada);
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
    const id = await paidOrderOf(people.ada);
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
    const id = await paidOrderOf(people.ada);
    return { path: `/api/admin/orders/${id}/change-service`, body: { service: 'FEDEX_EXPRESS_SAVER' } };
  },
});
