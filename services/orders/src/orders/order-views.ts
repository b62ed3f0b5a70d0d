import { toMoney } from '@loop-petal/contracts/rules/money';
import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import { answersOf } from '@loop-petal/contracts/rules/personalization';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import { type ShipmentState, shipmentStateOf } from '@loop-petal/contracts/rules/shipment-states';
import type { AdminOrderView, OrderView, PlacedOrderView } from '@loop-petal/contracts/shapes/orders';
import type { PackingOrderView } from '@loop-petal/contracts/shapes/packing';
import { type LinkBase, trackingLink } from '@loop-petal/service-kit/security/order-link';
import type { z } from 'zod';
import { pictureFields } from '../pictures/hold-pictures.ts';
import {
  canCancel,
  canReturn,
  ERASED,
  formatAddress,
  type Order,
  type OrderItem,
  type OrderPiece,
  type OrderRecord,
  type OrderRefund,
  type OrderReturn,
  paymentProgress,
  returnLabelPath,
} from './order.ts';
import { orderReceipt } from './order-receipt.ts';

export function orderView(order: OrderRecord, now: Date) {
  return {
    ...order,
    formattedAddress: formatAddress(order.shippingAddress),
    parcels: order.parcels.map((parcel) => parcelView(order, parcel)),
    orderItems: order.items.map((item) => ({
      ...item,
      price: toMoney(item.priceCents),
      listPrice: toMoney(item.listPriceCents),
      personalization: answersOf(item.wishes),
    })),
    subtotalAmount: toMoney(order.subtotalCents),
    taxAmount: toMoney(order.taxCents),
    shippingCost: toMoney(order.shippingCents),
    totalAmount: toMoney(order.totalCents),
    receipt: orderReceipt(order),
    refundedAmount: toMoney(order.refundedCents),
    // refunds at the provider or of a late capture have no row
    moneyBack: toMoney(
      Math.max(
        order.refundedCents,
        refundsOf(order).reduce((sum, { amountCents }) => sum + amountCents, 0),
      ),
    ),
    paymentId: order.paymentId ?? '',
    canCancel: canCancel(order, now),
    canReturn: canReturn(order, now),
    making: making(order),
    refunds: order.refunds.filter(({ state }) => state === 'done').map(refundView),
    returns: order.returns.map(returnView),
    due: dueView(order),
  } satisfies z.input<typeof OrderView>;
}

/** Like `orderView`, but without the addresses and wishes of an erased order to be shipped, which only admins see. */
export function shopperOrderView(order: OrderRecord, now: Date): ReturnType<typeof orderView> {
  if (!order.erased) return orderView(order, now);
  const parcels = order.parcels.map((parcel) => ({ ...parcel, address: ERASED.address, gift: null }));
  const items = order.items.map((item) => ({ ...item, wishes: [] }));
  return orderView({ ...order, parcels, items }, now);
}

const returnView = ({ labelTrackingNumber: trackingNumber, ...one }: OrderReturn) => ({
  ...one,
  ...pictureFields(one.pictures),
  label: trackingNumber === null ? null : { trackingNumber, url: returnLabelPath(one.id) },
});

const refundView = ({ amountCents, shippingCents, ...refund }: OrderRefund) => ({
  ...refund,
  amount: toMoney(amountCents),
  withShipping: shippingCents > 0,
  shippingAmount: toMoney(shippingCents),
});

function dueView({ dues }: OrderRecord): z.input<typeof OrderView>['due'] {
  for (const { id, amountCents, purpose, state } of dues) {
    if (state === 'open' || state === 'paying') return { id, amount: toMoney(amountCents), purpose, state };
  }
  return null;
}

const refundsOf = ({ refunds }: OrderRecord) => refunds.filter(({ state }) => state !== 'failed');

/** Without refunds, completed or not. */
function outsideLeft(order: OrderRecord): number {
  if (!isPaidOutside(order)) return 0;
  const byCard = order.dues.filter(({ state }) => state === 'paid');
  const refunds = refundsOf(order).filter(({ paymentId }) => paymentId === null);
  return [...byCard, ...refunds].reduce((left, { amountCents }) => left - amountCents, order.totalCents);
}

/** By line. A piece without an event is shown as waiting; of a reopened order, only the new pieces are shown. */
function making(order: OrderRecord) {
  const cancelled = order.pieces.filter(({ state }) => state === 'cancelled');
  const others = order.pieces.filter(({ state }) => state !== 'cancelled');
  const known = new Map([...cancelled, ...others].map((piece) => [`${piece.lineId}/${piece.number}`, piece]));
  const pieceOf = (item: OrderItem, number: number) =>
    known.get(`${item.id}/${number}`) ?? (isToBeMade(order) ? queuedPiece(item, number) : []);
  return order.items.flatMap((item) =>
    Array.from({ length: item.quantity }, (_, number) => pieceOf(item, number))
      .flat()
      .filter(({ state }) => state !== 'cancelled')
      .slice(0, piecesToSend(item)),
  );
}

const isToBeMade = ({ paidAt, status }: Order) => paidAt !== null && (status === 'pending' || status === 'processing');

const queuedPiece = ({ id, productName, selectedColor }: OrderItem, number: number): OrderPiece => ({
  lineId: id,
  number,
  productName,
  selectedColor,
  state: 'queued',
  artisanName: null,
  startedAt: null,
  finishedAt: null,
  pictures: [],
});

function parcelView(order: OrderRecord, { number, address, gift }: OrderRecord['parcels'][number]) {
  const shipment = order.shipments.find(({ parcelNumber }) => parcelNumber === number);
  const label = shipment?.voidRequestedAt ? undefined : shipment;
  return {
    address,
    formattedAddress: formatAddress(address),
    gift,
    trackingNumber: label?.trackingNumber ?? null,
    shippingLabelUrl: label?.labelUrl ?? null,
    service: shipment?.service ?? null,
    status: shipment?.status ?? null,
    state: label ? shipmentState(order, label.status) : shipment ? 'voided' : null,
  };
}

/** The status set by an admin applies until the carrier's first scan. */
function shipmentState({ status }: Order, stage: string): ShipmentState {
  const state = shipmentStateOf(stage);
  return state === 'label_created' && (status === 'shipped' || status === 'delivered') ? 'handed_over' : state;
}

export const placedOrderView = (base: LinkBase, order: OrderRecord, now: Date): z.input<typeof PlacedOrderView> => ({
  ...orderView(order, now),
  trackingLink: trackingLink(base, order.id),
});

export const adminOrderView = (order: OrderRecord, now: Date): z.input<typeof AdminOrderView> => ({
  ...orderView(order, now),
  refunds: order.refunds.map(refundView),
  payment: paymentProgress(order, 0),
  outsideLeft: toMoney(outsideLeft(order)),
});

/** Whether an order may get a label: it is paid, open and not refunded. */
export const mayShip = (order: Order): boolean =>
  (order.status === 'pending' || order.status === 'processing') && paymentProgress(order, 0) === 'paid';

export const packingOrderView = (order: OrderRecord, now: Date): z.input<typeof PackingOrderView> => ({
  ...orderView(order, now),
  mayShip: mayShip(order),
  addressUnchecked: mayShip(order) && order.reviewReason === 'address' && !isPickup(order.shippingMethod),
});
