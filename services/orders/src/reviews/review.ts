import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { keptItems } from '@loop-petal/contracts/rules/returnable-items';
import type { HideReason, ReviewState } from '@loop-petal/contracts/shapes/reviews';
import { conflict } from '@loop-petal/service-kit/http/errors';
import { isLinkOpen, isReviewable, type OrderItem, type OrderRecord } from '../orders/order.ts';
import type { HeldPicture } from '../pictures/hold-pictures.ts';

export interface Review {
  id: string;
  itemId: string;
  orderId: string;
  productId: string;
  productName: string;
  stars: number;
  text: string;
  pictures: HeldPicture[];
  /** Null once erased. */
  name: string | null;
  reply: string | null;
  repliedAt: Date | null;
  hidden: HideReason | null;
  version: number;
  createdAt: Date;
  editedAt: Date | null;
}

const DAY_MS = 24 * 60 * 60_000;
const EDIT_DAYS = 30;
/** The limit for the edits of a review; the shop keeps the words of each. */
const MAX_EDITS = 20;
/** After that, the piece says more about its use than about its quality. */
const WRITE_DAYS = 365;
/** The days between the delivery and the first email. */
export const FIRST_ASK_DAYS = 7;
/** The days between the first email and the reminder. */
export const REMINDER_DAYS = 7;

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);

type Reviewed = Pick<OrderRecord, 'erased' | 'status' | 'paymentStatus' | 'deliveredAt' | 'shipments' | 'refunds'>;
type ReviewedItem = Pick<OrderItem, 'id' | 'quantity' | 'parcel'>;

/** When an item arrived: its parcel may arrive before the rest of the order. */
function deliveredAt({ status, deliveredAt: orderAt, shipments }: Reviewed, { parcel }: ReviewedItem): Date | null {
  if (status === 'delivered') return orderAt;
  const arrived = status === 'shipped' && shipments.find(({ parcelNumber }) => parcelNumber === parcel)?.deliveredAt;
  return arrived ? new Date(arrived) : null;
}

/** Whether the whole item was refunded, for example because it arrived damaged. */
function isRefunded({ paymentStatus, refunds }: Reviewed, { id, quantity }: ReviewedItem): boolean {
  const refunded = refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ items }) => items)
    .reduce((pieces, item) => pieces + (item.itemId === id ? item.quantity : 0), 0);
  return paymentStatus === 'refunded' || refunded >= quantity;
}

export function reviewState(order: Reviewed, item: ReviewedItem, isReviewed: boolean, now: Date): ReviewState {
  if (isReviewed) return 'reviewed';
  // the buyer has deleted the account
  if (order.erased) return 'too_late';
  const arrivedAt = deliveredAt(order, item);
  if (!arrivedAt) return 'not_delivered';
  if (isRefunded(order, item)) return 'refunded';
  return now.getTime() - arrivedAt.getTime() > WRITE_DAYS * DAY_MS ? 'too_late' : 'open';
}

const REFUSALS: Readonly<Record<Exclude<ReviewState, 'open'>, [code: string, message: string]>> = {
  reviewed: ['already_reviewed', 'You have already reviewed this item. You can edit your review.'],
  not_delivered: ['not_delivered', 'You can review this item once it has arrived.'],
  refunded: ['refunded', 'This item was refunded, so it can’t be reviewed.'],
  too_late: ['too_late', 'This item can no longer be reviewed.'],
};

/** @throws ShopError 409 `already_reviewed`, `not_delivered`, `refunded` or `too_late` */
export function assertOpen(state: ReviewState): void {
  if (state === 'open') return;
  const [code, message] = REFUSALS[state];
  throw conflict(message, code);
}

/**
 * The items about which an email asks: they can be reviewed, the signed link still opens them, and not all of their
 * pieces are being returned. A reminder is only for an order without any review.
 */
export function itemsToAsk(
  order: OrderRecord,
  reviews: readonly Pick<Review, 'itemId'>[],
  { isReminder, now }: { isReminder: boolean; now: Date },
): OrderItem[] {
  if (order.erased || order.status !== 'delivered' || !isLinkOpen(order, now)) return [];
  if (isReminder && reviews.length > 0) return [];
  const kept = keptItems(order);
  return order.items.filter(isReviewable).filter((item) => {
    const isReviewed = reviews.some(({ itemId }) => itemId === item.id);
    return reviewState(order, item, isReviewed, now) === 'open' && kept.some(({ itemId }) => itemId === item.id);
  });
}

/** Whether a review can be edited; not after the account is deleted, which removes the name. */
export const canEdit = (
  { createdAt, name, version }: Pick<Review, 'createdAt' | 'name' | 'version'>,
  now: Date,
): boolean => name !== null && version <= MAX_EDITS && now.getTime() - createdAt.getTime() <= EDIT_DAYS * DAY_MS;

/** `Ada Lovelace` → `Ada L.`; leaves out an email address that was entered as a name. */
export function publicName(customerName: string): string {
  const words = customerName.split(/\s+/u).filter((word) => word && !word.includes('@'));
  const [first = 'A customer', ...others] = words;
  const initial = [...(others.at(-1) ?? '')][0];
  return initial ? `${cutText(first, 30)} ${initial.toUpperCase()}.` : cutText(first, 30);
}
