import { randomUUID } from 'node:crypto';
import { settingsChanged } from '@loop-petal/contracts/events/settings-events';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { orderToken } from '@loop-petal/service-kit/security/order-link';
import { serviceCaller } from '@loop-petal/service-kit/testing';
import { signLabelLink } from '../../../../services/shipping/src/shipments/label-link.ts';
import { labelPath } from '../../../../services/shipping/src/shipments/shipment.ts';
import { startShipping } from '../../../../services/shipping/test/start-shipping.ts';
import { expecting, type Harness, newPeople } from '../harness.ts';

export async function openShipping(): Promise<Harness> {
  const { app, bus, ctx, request, order, create, deliver, stop } = await startShipping();
  const [orderId, secondOrderId] = [order({ userId: null }), order({ userId: null })];
  const { body } = await expecting(201, create(orderId));
  await deliver(settingsChanged({ ...DEFAULT_SETTINGS, version: 2, address: '7 Loop Street, Portland' }));
  const returnId = randomUUID();
  const returned = { caller: serviceCaller('orders'), body: { orderId, parcel: 1, pieces: 1 } };
  await expecting(200, request('PUT', `/internal/return-labels/${returnId}`, returned));
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
      async 'GET /api/shipping/labels/{file} token'() {
        const link = (id: string) => ({ path: `${labelPath(returnId)}?token=${orderToken(ctx.linkSecret, id)}` });
        return { right: link(orderId), other: link(secondOrderId) };
      },
    },
    ids: [orderId, returnId, body.shipmentId, body.trackingNumber, `${body.shipmentId}.pdf`, 'LP00000000000'],
    close: stop,
  };
}
