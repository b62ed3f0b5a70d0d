import { randomUUID } from 'node:crypto';
import { signLabelLink } from '../../../../services/shipping/src/shipments/label-link.ts';
import { labelPath } from '../../../../services/shipping/src/shipments/shipment.ts';
import { startShipping } from '../../../../services/shipping/test/start-shipping.ts';
import { expecting, type Harness, newPeople } from '../harness.ts';

export async function openShipping(): Promise<Harness> {
  const { app, bus, ctx, request, order, create, stop } = await startShipping();
  const [orderId, secondOrderId] = [order({ userId: null }), order({ userId: null })];
  const { body } = await expecting(201, create(orderId));
  return {
    service: 'shipping',
    app,
    request,
    people: newPeople(),
    owned: {},
    bus,
    adminWrites: {
      'POST /api/shipping/create': async () => ({ path: '/api/shipping/create', body: { orderId: secondOrderId } }),
    },
    bearers: {
      async 'GET /api/shipping/labels/{file} signature'() {
        const link = (id: string) => ({ path: signLabelLink(ctx.linkSecret, id, new Date()) });
        const other = new URL(link(randomUUID()).path, 'http://shop.test');
        return { right: link(body.shipmentId), other: { path: labelPath(body.shipmentId) + other.search } };
      },
    },
    ids: [orderId, body.shipmentId, body.trackingNumber, `${body.shipmentId}.pdf`, 'LP00000000000'],
    close: stop,
  };
}
