import { createOrdersApp } from '../../../../services/orders/src/app.ts';
import { place } from '../../../../services/orders/test/checkout.ts';
import { product, startOrders } from '../../../../services/orders/test/orders-fixture.ts';
import { type Door, newPeople } from '../door.ts';

export async function openOrders(): Promise<Door> {
  const orders = await startOrders();
  const people = newPeople();
  const rose = product();
  await orders.hear(rose);
  const order = async (): Promise<string> => {
    const { id } = await place(orders, people.ada, [{ productId: rose.data.id, cents: rose.data.priceCents }]);
    return id;
  };
  const delivered = async () => {
    const id = await order();
    await orders.rows("UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1", [id]);
    return id;
  };
  return {
    service: 'orders',
    app: createOrdersApp(orders.ctx),
    request: orders.request,
    people,
    owned: {
      'GET /api/orders/{id}': async () => `/api/orders/${await order()}`,
      'POST /api/orders/{id}/cancel': async () => `/api/orders/${await order()}/cancel`,
      'POST /api/orders/{id}/return': async () => `/api/orders/${await delivered()}/return`,
    },
    ids: [await order(), await delivered(), rose.data.id, 'shipping:1', 'orders:1', 'orders:99999999999999999999'],
    close: orders.close,
  };
}
