import type { ShopEvent } from '@loop-petal/contracts/events/event';
import type { Day } from '@loop-petal/contracts/rules/business-days';
import { isCustomPiece } from '@loop-petal/contracts/rules/custom-piece';
import { extraTransitDays } from '@loop-petal/contracts/rules/delivery-window';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import { returnableItems } from '@loop-petal/contracts/rules/returnable-items';
import { ORDER_LINK_DAYS } from '@loop-petal/contracts/rules/shop';
import type { DuePurpose } from '@loop-petal/contracts/shapes/dues';
import type { GiftView } from '@loop-petal/contracts/shapes/gifts';
import type {
  Acceptance,
  AdminOrderView,
  LargeBecause,
  PaymentProgress,
  PaymentStatus,
  ReviewReason,
  ShippingAddress,
} from '@loop-petal/contracts/shapes/orders';
import type { Wish } from '@loop-petal/contracts/shapes/personalization';
import type { PieceWork } from '@loop-petal/contracts/shapes/piece-work';
import type { JobPicture, JobState } from '@loop-petal/contracts/shapes/production';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { ReceiptLine } from '@loop-petal/contracts/shapes/receipt';
import type { ItemQuantity, ReturnState } from '@loop-petal/contracts/shapes/returns';
import type { Recorder } from '@loop-petal/service-kit/events/audit';
import type {
  DueModel,
  OrderItemModel,
  OrderModel,
  ParcelModel,
  PieceModel,
  RefundModel,
  ReturnModel,
  ShipmentModel,
} from '../generated/models.ts';
import type { HeldPicture } from '../pictures/hold-pictures.ts';

/** A row of `orders`; prisma/schema.prisma names its columns. */
export type Order = Omit<OrderModel, keyof Narrowed> & Narrowed;
/** What the database's check constraints and JSON columns hold. */
interface Narrowed {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  reviewReason: ReviewReason | null;
  shippingAddress: ShippingAddress;
  /** null while production has not answered. */
  promise: PromiseView | null;
  /** The current dates of a late order; null while it is on time. */
  slip: { expected: PromiseView | null } | null;
  /** Null for an order that needs no acceptance. */
  acceptance: Acceptance | null;
  largeBecause: LargeBecause | null;
  /** Without refunds; null for an order placed before receipts were stored. */
  receipt: ReceiptLine[] | null;
}

export type OrderItem = Omit<OrderItemModel, 'orderId' | 'position' | 'wishes' | 'work'> & {
  wishes: Wish[];
  /** As agreed in a quote; null if the recipe applies. */
  work: PieceWork | null;
};
export type OrderParcel = Pick<ParcelModel, 'number'> & { address: ShippingAddress; gift: GiftView | null };
export type OrderPiece = Pick<PieceModel, 'lineId' | 'number' | 'productName' | 'selectedColor' | 'artisanName'> & {
  state: JobState;
  pictures: JobPicture[];
  /** Strings when read as JSON. */
  startedAt: Date | string | null;
  finishedAt: Date | string | null;
};

export type OrderReturn = Pick<ReturnModel, 'id' | 'reason' | 'message' | 'refundId' | 'labelTrackingNumber'> & {
  state: ReturnState;
  items: ItemQuantity[];
  pictures: HeldPicture[];
  /** Strings when read as JSON. */
  requestedAt: Date | string;
  changedAt: Date | string;
};

export type OrderRefund = Pick<
  RefundModel,
  'id' | 'amountCents' | 'shippingCents' | 'restock' | 'leavesOut' | 'reason' | 'paymentId'
> & {
  state: 'requested' | 'done' | 'failed';
  items: ItemQuantity[];
  /** A string when read as JSON. */
  requestedAt: Date | string;
};

export type OrderDue = Pick<DueModel, 'id' | 'amountCents' | 'paymentId'> & {
  state: 'open' | 'paying' | 'paid' | 'withdrawn';
  purpose: DuePurpose;
};

export interface OrderRecord extends Order {
  items: OrderItem[];
  parcels: OrderParcel[];
  shipments: Omit<ShipmentModel, 'orderId'>[];
  pieces: OrderPiece[];
  returns: OrderReturn[];
  refunds: OrderRefund[];
  /** At most one is open or being paid. */
  dues: OrderDue[];
  notes: AdminOrderView['notes'];
  tags: string[];
  /** Notes from the shop to the customer, oldest first. */
  customerNotes: AdminOrderView['customerNotes'];
}

export interface Note {
  type: string;
  description: string;
  /** `system`, `customer`, or the admin's name. */
  by: string;
}

/** The label of a return, for staff and the order's customer. */
export const returnLabelPath = (returnId: string): string => `/api/shipping/labels/${returnId}.pdf`;

/** What refunds of an order pay back of its shipping, in cents, done or not. */
export const refundedShipping = ({ refunds }: Pick<OrderRecord, 'refunds'>): number =>
  refunds.reduce((sum, { state, shippingCents }) => sum + (state === 'failed' ? 0 : shippingCents), 0);

/** The admin who changes an order: the name for its history, and the recorder of the audit log. */
export interface Admin {
  name: string;
  record: Recorder;
}

export interface Decision {
  change: Partial<Order>;
  notes: Note[];
  events: ShopEvent[];
  /** Set when a change outside `change` affects other services' copies: an address or a requested refund. */
  changesDetails?: boolean;
}

/** `1 Petal Lane, Apt 2, Portland, OR 97201, US` */
export function formatAddress(address: ShippingAddress): string {
  const place = [address.state, address.zipCode].filter(Boolean).join(' ');
  return [address.addressLine1, address.addressLine2, address.city, place, address.country].filter(Boolean).join(', ');
}

/** Additional business days of every service to the slowest of these addresses. */
export const extraTransitDaysTo = (parcels: readonly { address: ShippingAddress }[]): number =>
  extraTransitDays(...parcels.map(({ address }) => address.zipCode));

/** Whether the order needs no more shipments, unless an admin changes its status. */
export const isFinished = ({ status }: Pick<Order, 'status'>): boolean =>
  status === 'delivered' || status === 'cancelled';

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'pending' || status === 'processing';

export const isToBeMade = ({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): boolean =>
  isOpen({ status }) && (paymentStatus === 'succeeded' || paymentStatus === 'partially_refunded');

/** @param requestedRefundCents the total of all refunds, completed or not */
export function paymentProgress(
  { paymentStatus, totalCents, refundedCents }: Pick<Order, 'paymentStatus' | 'totalCents' | 'refundedCents'>,
  requestedRefundCents: number,
): PaymentProgress {
  if (paymentStatus === 'refunded') return 'returned';
  if (paymentStatus !== 'succeeded' && paymentStatus !== 'partially_refunded') return 'open';
  return totalCents > 0 && Math.max(refundedCents, requestedRefundCents) >= totalCents ? 'returned' : 'paid';
}

/** Whether the owner received this payment, and pays back its refunds, outside the shop. */
export const isOutsidePayment = (
  order: Pick<Order, 'paymentMethod' | 'paymentId'>,
  paymentId: string | null,
): boolean => isPaidOutside(order) && paymentId === order.paymentId;

/** The owner has to pay back a refund outside the shop. */
export const PAYBACK = { needsReview: true, reviewReason: 'payback' } as const;

/** Noon on the shop's coast, which is the same day in every state. */
export const dayToDate = (day: Day): Date => new Date(`${day}T20:00:00Z`);
export const deliveryDeadline = ({ to }: PromiseView): Date => dayToDate(to);

const HOUR_MS = 3_600_000;

/** The parts of an order's labels that say which parcels have left. */
export interface SentParcels {
  shipments: readonly Pick<OrderRecord['shipments'][number], 'handedOverAt' | 'deliveredAt'>[];
}

export const isHandedOver = (parcel: SentParcels['shipments'][number]): boolean =>
  (parcel.handedOverAt ?? parcel.deliveredAt) !== null;

/**
 * Customers can cancel a pending order before a piece is started or sent and within the allowed hours. For a large
 * order, these hours begin when it is accepted.
 */
export function canCancel(
  order: Pick<
    Order,
    'status' | 'paymentStatus' | 'acceptance' | 'decidedAt' | 'makingBegunAt' | 'createdAt' | 'cancelWindowHours'
  > &
    SentParcels,
  now: Date,
): boolean {
  const since = order.decidedAt ?? order.createdAt;
  return (
    order.makingBegunAt === null &&
    !order.shipments.some(isHandedOver) &&
    order.status === 'pending' &&
    ['succeeded', 'partially_refunded', 'pending', 'authorized'].includes(order.paymentStatus) &&
    (order.acceptance === 'requested' || now.getTime() - since.getTime() <= order.cancelWindowHours * HOUR_MS)
  );
}

/** The payment state of an order whose card is held. Only the hold of a large order lasts longer than a moment. */
export const authorizedStatus = ({ acceptance }: Pick<Order, 'acceptance'>): PaymentStatus =>
  acceptance ? 'authorized' : 'succeeded';

/** Pieces of a quote have no product page to show reviews. */
export const isReviewable = ({ productId }: Pick<OrderItem, 'productId'>): boolean => !isCustomPiece(productId);

/**
 * Customers can return each piece once, within the allowed days after delivery, while the account exists.
 * Refunded pieces stay with the customer.
 */
export function canReturn(
  order: Pick<Order, 'status' | 'paymentStatus' | 'deliveredAt' | 'erased' | 'returnWindowDays'> & {
    items: readonly (Pick<OrderItem, 'id' | 'quantity'> &
      Partial<Pick<OrderItem, 'wishes' | 'productId' | 'leftOut'>>)[];
    returns: readonly Pick<OrderReturn, 'state' | 'items'>[];
    refunds: readonly Pick<OrderRefund, 'state' | 'items'>[];
  },
  now: Date,
): boolean {
  return (
    !order.erased &&
    order.paymentStatus !== 'refunded' &&
    order.status === 'delivered' &&
    order.deliveredAt !== null &&
    now.getTime() - order.deliveredAt.getTime() <= order.returnWindowDays * 24 * HOUR_MS &&
    returnableItems(order).length > 0
  );
}

export type LinkedOrder = Pick<Order, 'deliveredAt' | 'createdAt' | 'returnWindowDays'>;
/**
 * Whether the signed link of an order still opens it, at least as long as its pieces can be returned. Actions are
 * available to its holder only as long as to the owner.
 */
export function isLinkOpen({ deliveredAt, createdAt, returnWindowDays }: LinkedOrder, now: Date): boolean {
  const { afterDelivery, withoutDelivery } = ORDER_LINK_DAYS;
  const [from, days] = deliveredAt
    ? [deliveredAt, Math.max(afterDelivery, returnWindowDays)]
    : [createdAt, withoutDelivery];
  return now.getTime() - from.getTime() <= days * 24 * HOUR_MS;
}

export const NO_ADDRESS = {
  phone: null,
  addressLine1: '',
  addressLine2: null,
  city: '',
  state: '',
  zipCode: '',
  country: '',
  deliveryInstructions: null,
} satisfies Partial<ShippingAddress>;

/** Replaces the personal data of a deleted account; amounts stay for accounting. */
export const ERASED = {
  customer: 'Deleted customer',
  address: { recipientName: 'Deleted customer', ...NO_ADDRESS } satisfies ShippingAddress,
};

export const orderSubject = (id: string) => ({
  subject: { kind: 'order' as const, id },
  label: `Order ${orderNumber(id)}`,
});
