import { randomUUID } from 'node:crypto';
import type { CallInput, CallOutput } from '@loop-petal/contracts/operations/call';
import type { cartApi } from '@loop-petal/contracts/operations/cart';
import type { catalogApi } from '@loop-petal/contracts/operations/catalog';
import type { identityApi } from '@loop-petal/contracts/operations/identity';
import type { paymentsApi } from '@loop-petal/contracts/operations/payments';
import type { productionApi } from '@loop-petal/contracts/operations/production';
import type { shippingApi } from '@loop-petal/contracts/operations/shipping';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';
import type {
  PlanLinesRequest,
  ReservePromiseRequest,
  ReservePromiseView,
} from '@loop-petal/contracts/shapes/promises';
import { conflict, notFound, unavailable, unprocessable } from '@loop-petal/service-kit/http/errors';
import { fakeService } from '@loop-petal/service-kit/testing';
import type { z } from 'zod';

type Name = 'cart' | 'catalog' | 'identity' | 'payments' | 'production' | 'shipping';
type Payment = CallOutput<(typeof paymentsApi.calls)['GET /internal/payments/{id}']>;
type FakePayment = Pick<Payment, 'ownerId' | 'amountCents' | 'status' | 'orderId'>;
type Reservation = CallInput<
  'POST /internal/reservations',
  (typeof catalogApi.calls)['POST /internal/reservations']
>['body'];
interface PaymentCall {
  paymentId: string;
  orderId?: string | undefined;
  ownerId?: string | undefined;
  visitorId?: string | undefined;
  submissionId: string;
}

export const PROMISE = { madeBy: '2026-12-03', from: '2026-12-04', to: '2026-12-10' };

export function createFakeServices() {
  const payments = new Map<string, FakePayment>();
  const claims: PaymentCall[] = [];
  const voids: PaymentCall[] = [];
  const declined: { ownerId: string; orderId: string | null }[] = [];
  const reservations: Reservation[] = [];
  const uploads = new Set<string>();
  const promised: (ReservePromiseRequest & { orderId: string })[] = [];
  const planned: z.output<typeof PlanLinesRequest>[] = [];
  const promises: { answer: ReservePromiseView } = { answer: { outcome: 'reserved', promise: PROMISE } };
  const addresses = new Map<string, AddressView>();
  /** Requests to void labels, and the fake carrier's labels by order. */
  const labelsToVoid: { orderId: string; parcel?: number | undefined; trackingNumber?: string | undefined }[] = [];
  const labels = new Map<string, { shipmentId: string; trackingNumber: string; isHandedOver?: boolean }[]>();
  const returnLabels = new Map<string, { orderId: string; parcel: number; pieces: number; times: number }>();
  const codes = new Map<string, string>();
  const down = new Set<Name>();
  const soldOut = new Set<string>();
  /** Lines with a started piece, and the changes of colors and wishes. */
  const begun = new Set<string>();
  const recolored: object[] = [];
  const corrected: object[] = [];
  const hooks: {
    afterClaim?: (() => Promise<void>) | undefined;
    beforeClaim?: (() => Promise<void>) | undefined;
    beforeVoid?: (() => Promise<void>) | undefined;
    beforeReturnLabel?: (() => Promise<void>) | undefined;
    beforeReserve?: (() => Promise<void>) | undefined;
    afterPromise?: ((request: ReservePromiseRequest) => Promise<ReservePromiseView | undefined>) | undefined;
  } = {};

  const answerUnlessDown = (name: Name) => {
    if (down.has(name)) throw unavailable(`The ${name} service does not answer.`, `${name}_unavailable`);
  };
  const paymentView = (paymentId: string, payment: FakePayment): Payment => {
    const orderPaymentStatus = payment.status === 'pending' ? 'pending' : 'succeeded';
    return { paymentId, ...payment, orderPaymentStatus, brand: 'visa', last4: '1111' };
  };
  const clients = {
    payments: fakeService<typeof paymentsApi.calls>({
      async 'POST /internal/payments/{id}/claim'({ params: { id: paymentId }, body: claim }) {
        answerUnlessDown('payments');
        await hooks.beforeClaim?.();
        const payment = payments.get(paymentId);
        const mayClaim = payment && [claim.ownerId, claim.visitorId].includes(payment.ownerId);
        if (!mayClaim) throw notFound('Payment not found');
        if (payment.orderId !== null && payment.orderId !== claim.orderId) {
          throw conflict('This payment belongs to another order.', 'payment_used');
        }
        claims.push({ paymentId, ...claim });
        payment.orderId = claim.orderId;
        await hooks.afterClaim?.();
        return paymentView(paymentId, payment);
      },
      async 'POST /internal/outside-payments'({ body: { paymentId, ownerId, amountCents } }) {
        answerUnlessDown('payments');
        const payment = payments.get(paymentId) ?? { ownerId, amountCents, status: 'authorized', orderId: null };
        if (payment.amountCents !== amountCents) throw conflict('Another amount.', 'idempotency_key_reused');
        payments.set(paymentId, payment);
        return paymentView(paymentId, payment);
      },
      async 'POST /internal/failed-payments/claim'({ body: { orderId, ownerId, visitorId } }) {
        answerUnlessDown('payments');
        const theirs = declined.filter((one) => [ownerId, visitorId].includes(one.ownerId));
        const free = theirs.find((one) => one.orderId === orderId) ?? theirs.find((one) => one.orderId === null);
        if (!free) throw notFound('Failed payment not found');
        free.orderId = orderId;
        return paymentView(randomUUID(), { ...free, amountCents: 0, status: 'failed' });
      },
      async 'POST /internal/payments/{id}/void'({ params: { id: paymentId }, body }) {
        answerUnlessDown('payments');
        voids.push({ paymentId, ...body });
        const payment = payments.get(paymentId);
        if (!payment) throw notFound('Payment not found');
        return paymentView(paymentId, payment);
      },
    }),
    production: fakeService<typeof productionApi.calls>({
      async 'POST /internal/promises'({ body }) {
        answerUnlessDown('production');
        planned.push(body);
        return { promise: PROMISE };
      },
      async 'PUT /internal/promises/{orderId}'({ params: { orderId }, body }) {
        answerUnlessDown('production');
        promised.push({ orderId, ...body });
        return (await hooks.afterPromise?.(body)) ?? promises.answer;
      },
      async 'POST /internal/orders/{orderId}/color'({ body }) {
        answerUnlessDown('production');
        if (begun.has(body.lineId)) throw conflict('A piece of this item is already started.', 'begun');
        recolored.push(body);
      },
      async 'POST /internal/orders/{orderId}/wishes'({ body }) {
        answerUnlessDown('production');
        if (begun.has(body.lineId)) throw conflict('We have started this piece.', 'begun');
        corrected.push(body);
      },
    }),
    shipping: fakeService<typeof shippingApi.calls>({
      async 'POST /internal/shipments/void'({ body }) {
        answerUnlessDown('shipping');
        labelsToVoid.push(body);
        await hooks.beforeVoid?.();
        const known = labels.get(body.orderId) ?? [];
        if (known.some(({ isHandedOver }) => isHandedOver)) throw conflict('On its way.', 'handed_over');
        const voidedAt = '2026-11-26T10:00:00.000Z';
        return { voided: known.map(({ shipmentId, trackingNumber }) => ({ shipmentId, trackingNumber, voidedAt })) };
      },
      async 'PUT /internal/return-labels/{returnId}'({ params: { returnId }, body }) {
        answerUnlessDown('shipping');
        await hooks.beforeReturnLabel?.();
        returnLabels.set(returnId, { ...body, times: (returnLabels.get(returnId)?.times ?? 0) + 1 });
        return { trackingNumber: `LP-${returnId.slice(0, 8)}` };
      },
      async 'POST /api/address/validate'({ body: { zipCode } }) {
        answerUnlessDown('shipping');
        const isValid = /^\d{5}/.test(zipCode);
        return { isValid, errors: isValid ? [] : ['Please enter a valid ZIP code'], warnings: [] };
      },
    }),
    cart: fakeService<typeof cartApi.calls>({
      async 'GET /internal/carts/{ownerId}'({ params: { ownerId } }) {
        answerUnlessDown('cart');
        return { offerCode: codes.get(ownerId) ?? null };
      },
    }),
    catalog: fakeService<typeof catalogApi.calls>({
      async 'POST /internal/reservations'({ body }) {
        answerUnlessDown('catalog');
        await hooks.beforeReserve?.();
        if (body.lines.some((line) => soldOut.has(line.variationId))) throw conflict('Sold out.', 'sold_out');
        reservations.push(body);
        return { orderId: body.orderId, expiresAt: new Date().toISOString() };
      },
      async 'POST /internal/uploads/hold'({ body: { urls } }) {
        answerUnlessDown('catalog');
        if (urls.some((url) => !uploads.has(url))) throw unprocessable('A picture is missing.', 'unknown_image');
        return { images: urls.map(() => ({ width: 4, height: 4, widths: [4], placeholder: 'data:' })) };
      },
    }),
    identity: fakeService<typeof identityApi.calls>({
      async 'GET /internal/users/{id}/addresses/{addressId}'({ params: { id, addressId } }) {
        answerUnlessDown('identity');
        const address = addresses.get(`${id}/${addressId}`);
        if (!address) throw notFound('Address not found');
        return address;
      },
      async 'GET /internal/users/{id}'({ params: { id } }) {
        answerUnlessDown('identity');
        const createdAt = new Date().toISOString();
        return { id, username: 'ada', email: null, role: 'admin', isActive: true, createdAt, lastLogin: null };
      },
    }),
  };
  return {
    clients,
    payments,
    claims,
    voids,
    declined,
    reservations,
    uploads,
    promised,
    planned,
    promises,
    addresses,
    labels,
    labelsToVoid,
    returnLabels,
    codes,
    down,
    soldOut,
    begun,
    recolored,
    corrected,
    hooks,
  };
}
