import { orderPiecesRestocked } from '@loop-petal/contracts/events/order-events';
import { formatCents } from '@loop-petal/contracts/rules/money';
import type { RefundRequest } from '@loop-petal/contracts/shapes/returns';
import { conflict } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import { endOpenDue } from '../dues/withdraw-due.ts';
import { getOrder } from '../orders/find-orders.ts';
import { describePieces, namedPieces } from '../orders/named-pieces.ts';
import { type Admin, type Order, orderSubject } from '../orders/order.ts';
import {
  isRefundRequested,
  leftByPayment,
  outsideCents,
  payForReturn,
  requestRefund,
  splitRefund,
  sumOfParts,
} from '../orders/refund-store.ts';
import { changeOrder } from '../orders/save-decision.ts';
import { restockedPieces } from './left-out-pieces.ts';
import { findRefundedReturn, priceRefund } from './refund.ts';

/**
 * Requests a refund, which payments carries out. Idempotent by `refundId`.
 * @throws ShopError 404, or 409 `not_paid`, `already_refunded`, `refund_amount`, `return_state`, `not_shipped`,
 * `empty_parcel`, `nothing_sent`, `not_paid_back` or `key_taken`
 */
export const refundOrder = (
  ctx: Context,
  id: string,
  refundId: string,
  request: RefundRequest,
  { name: by, record }: Admin,
): Promise<void> =>
  changeOrder(ctx, id, async (locked, tx, now) => {
    if (await isRefundRequested(tx, id, refundId)) return undefined;
    assertPaid(locked);
    const order = await getOrder(tx, id);
    const left = await leftByPayment(tx, order);
    const returned = findRefundedReturn(order, request);
    const isAmount = request.amount !== undefined || (request.shipping === true && !request.items);
    const pieces = request.items ?? (isAmount ? [] : (returned?.items ?? []));
    const refund = priceRefund(order, request, pieces, sumOfParts(left));
    const parts = splitRefund(left, refund.amountCents);
    const outside = outsideCents(locked, parts);
    if (outside > 0 && !request.paidBack) throw notPaidBack();
    const requested = await requestRefund(tx, {
      ...refund,
      id: refundId,
      orderId: id,
      parts,
      requestedBy: by,
      at: now,
    });
    if (!requested) throw conflict('This Idempotency-Key belongs to another order.', 'key_taken');
    if (returned) await payForReturn(tx, returned.id, refundId);
    // an amount paid later would stay with the shop
    if (refund.amountCents === sumOfParts(left)) await endOpenDue(tx, id, by, now);
    const amount = formatCents(refund.amountCents);
    const covered = [
      ...(pieces.length > 0 ? [describePieces(namedPieces(order, pieces))] : []),
      ...(refund.shippingCents > 0 ? ['shipping'] : []),
    ];
    const what = covered.length > 0 ? ` for ${covered.join(' and ')}` : '';
    const ofIt = outside < refund.amountCents ? ` ${formatCents(outside)} of it` : '';
    const how = outside > 0 ? `,${ofIt} to be paid back outside the shop` : '';
    const restocked = refund.restock ? restockedPieces(order, refund.items) : [];
    const { reservationVersion } = order;
    return {
      change: {},
      changesDetails: true,
      notes: [
        {
          type: 'order.refund-requested',
          description: `Refund of ${amount}${what} requested${how}.`,
          by,
        },
      ],
      events: [
        ...requested,
        ...(restocked.length > 0 ? [orderPiecesRestocked({ orderId: id, reservationVersion, pieces: restocked })] : []),
        record({
          action: 'requested a refund',
          ...orderSubject(id),
          changes: [{ field: 'refund', from: null, to: `${amount}${what}` }],
        }),
      ],
    };
  });

const notPaidBack = () =>
  conflict('Please confirm that you pay back the money that was paid outside the shop.', 'not_paid_back');

function assertPaid(order: Order): void {
  const isPaid = order.paymentStatus === 'succeeded' || order.paymentStatus === 'partially_refunded';
  if (order.paymentStatus === 'refunded') throw conflict('The full amount was already refunded.', 'already_refunded');
  if (!order.paymentId || !isPaid) throw conflict('Nothing was paid for this order.', 'not_paid');
}
