import type { EventDefinition, EventOf } from '@loop-petal/contracts/events/event';
import {
  customerNoteSent,
  orderDetailsChanged,
  requestDeclined,
  returnChanged,
  returnReasonGiven,
} from '@loop-petal/contracts/events/order-details-events';
import {
  orderCancelled,
  orderColorChanged,
  orderConfirmed,
  orderDelayAsked,
  orderDelayKept,
  orderDelivered,
  orderDueRequested,
  orderMakingBegun,
  orderPaid,
  orderPaymentFailed,
  orderPiecesReady,
  orderPlaced,
  orderRefunded,
  orderReviewAsked,
  orderServiceChanged,
  orderShipped,
  orderStatusChanged,
  orderWishesCorrected,
} from '@loop-petal/contracts/events/order-events';
import { momentOfShopClock, shopDay } from '@loop-petal/contracts/rules/days';
import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import type { EmailKind } from '@loop-petal/contracts/shapes/emails';
import { type Consumer, on } from '@loop-petal/service-kit/events/consumer';
import { deleteDeadLetters } from '@loop-petal/service-kit/events/dead-letters';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import {
  delayLink,
  type LinkBase,
  payLink,
  reviewLink,
  trackingLink,
} from '@loop-petal/service-kit/security/order-link';
import { quoteLink } from '@loop-petal/service-kit/security/quote-link';
import type { Context } from '../context.ts';
import { customerNoteEmail } from '../email-content/customer-note-email.ts';
import { delayAskedEmail, delayKeptEmail } from '../email-content/delay-emails.ts';
import { type EmailContent, renderEmail } from '../email-content/email-content.ts';
import { orderCancelledEmail, orderRefundedEmail, paymentFailedEmail } from '../email-content/ended-order-emails.ts';
import { giftShippedEmail } from '../email-content/gift-email.ts';
import {
  colorChangedEmail,
  dueRequestedEmail,
  type EmailedOrder,
  makingBegunEmail,
  orderDeliveredEmail,
  orderPaidEmail,
  orderPlacedEmail,
  orderShippedEmail,
  piecesReadyEmail,
  reviewAskedEmail,
  serviceChangedEmail,
  wishesCorrectedEmail,
} from '../email-content/order-emails.ts';
import { newOrderEmail } from '../email-content/owner-emails.ts';
import { requestConfirmedEmail, requestDeclinedEmail, requestReceivedEmail } from '../email-content/request-emails.ts';
import { returnChangedEmail } from '../email-content/return-emails.ts';
import { emailOwner } from '../emails/email-owner.ts';
import { deleteUnsentEmail, eraseEmails, queueEmail, sendUnsentEmail } from '../emails/email-store.ts';
import { oneClickUrl, stepUrl } from '../emails/newsletter-link.ts';
import { refusesReviewEmails } from '../emails/review-refusal-store.ts';
import {
  addWaitingEvent,
  lockOrderCopy,
  type OrderDetails,
  saveOrderCopy,
  type WaitingEvent,
} from './order-copy-store.ts';

interface OrderEmail {
  event: EventDefinition<EmailKind>;
  /** Null when another email covers the event. */
  contentOf: (order: EmailedOrder, data: never, shop: Shop) => EmailContent | null;
}

type Shop = LinkBase & Pick<Context, 'timeZone' | 'settings' | 'emailFrame' | 'adminUrl' | 'shopEmail' | 'now'>;

const emailAbout = <E extends EventDefinition<EmailKind>>(
  event: E,
  contentOf: (order: EmailedOrder, data: EventOf<E>['data'], shop: Shop) => EmailContent | null,
): OrderEmail => ({ event, contentOf });

const ORDER_EMAILS = [
  emailAbout(orderPlaced, (order, { awaitsAcceptance, handedOver }, { publicUrl }) => {
    if (handedOver) return null;
    return awaitsAcceptance ? requestReceivedEmail(order, publicUrl) : orderPlacedEmail(order, publicUrl);
  }),
  emailAbout(orderPaid, (order, { wasRequested }, { publicUrl }) =>
    wasRequested ? null : orderPaidEmail(order, publicUrl),
  ),
  emailAbout(orderConfirmed, (order, { promise }, { publicUrl }) => requestConfirmedEmail(order, promise, publicUrl)),
  emailAbout(requestDeclined, requestDeclinedEmail),
  emailAbout(orderPaymentFailed, (order, { quoteId }, shop) =>
    paymentFailedEmail(order, quoteId && quoteLink(shop, quoteId)),
  ),
  emailAbout(orderMakingBegun, makingBegunEmail),
  emailAbout(orderPiecesReady, piecesReadyEmail),
  emailAbout(orderDelayAsked, delayAskedEmail),
  emailAbout(orderDelayKept, delayKeptEmail),
  emailAbout(orderShipped, orderShippedEmail),
  emailAbout(orderDelivered, (order, { handedOver }) => (handedOver ? null : orderDeliveredEmail(order))),
  emailAbout(orderReviewAsked, reviewAskedEmail),
  emailAbout(orderCancelled, (order, cancelled, { publicUrl }) =>
    cancelled.isDeclined ? null : orderCancelledEmail(order, cancelled, publicUrl),
  ),
  emailAbout(returnChanged, returnChangedEmail),
  emailAbout(customerNoteSent, customerNoteEmail),
  emailAbout(orderRefunded, orderRefundedEmail),
  emailAbout(orderServiceChanged, serviceChangedEmail),
  emailAbout(orderDueRequested, dueRequestedEmail),
  emailAbout(orderColorChanged, colorChangedEmail),
  emailAbout(orderWishesCorrected, wishesCorrectedEmail),
];

/**
 * Sends the customer one email per event, from notifications' copy of the order. Orders and their details have
 * separate topics, so either may arrive first: an event without details waits for them.
 */
export const customerEmailConsumers = (ctx: Shop): Consumer[] => [
  ...ORDER_EMAILS.map(({ event }) =>
    on(event, async ({ id, type, data }, tx) => {
      const { orderId } = data as { orderId: string };
      const { version, details } = await lockOrderCopy(tx, orderId);
      if (version === 0) await addWaitingEvent(tx, orderId, { id, type, data });
      else if (details) await emailCustomer(ctx, tx, details, { id, type, data });
    }),
  ),
  on(orderStatusChanged, async ({ data: { orderId, from, to } }, tx) => {
    if (isSent(from) && !isSent(to)) await deleteUnsentEmail(tx, `order:${orderId}`, GIFT_SHIPPED);
  }),
  on(orderDetailsChanged, async ({ data }, tx) => {
    const { version, waiting } = await lockOrderCopy(tx, data.orderId);
    if (data.version <= version) return;
    const details = await saveOrderCopy(tx, data);
    if (!details) return eraseOrder(tx, data.orderId);
    for (const event of waiting) await emailCustomer(ctx, tx, details, event);
  }),
];

async function eraseOrder(tx: Queryable, orderId: string): Promise<void> {
  const personal = [orderDetailsChanged, returnReasonGiven, returnChanged, customerNoteSent, requestDeclined];
  await deleteDeadLetters(tx, personal, orderId);
  await eraseEmails(tx, { about: [`order:${orderId}`] });
}

/** The owner gets an email when an order is paid, or when a large order awaits acceptance. */
async function emailOwnerAboutOrder(
  ctx: Shop,
  tx: Queryable,
  order: EmailedOrder,
  { type, data }: WaitingEvent,
): Promise<void> {
  const isRequest = type === orderPlaced.type && (data as EventOf<typeof orderPlaced>['data']).awaitsAcceptance;
  const isNew = type === orderPaid.type && !(data as EventOf<typeof orderPaid>['data']).wasRequested;
  if (!isRequest && !isNew) return;
  await emailOwner(ctx, tx, 'newOrder', {
    content: newOrderEmail(order, { publicUrl: ctx.publicUrl, adminUrl: ctx.adminUrl, isRequest }),
    occasion: `owner.new-order:${order.orderId}`,
    about: `order:${order.orderId}`,
  });
}

/** Waits for the giver's day; deleted if the order moves back, or is refunded in full before it arrives. */
const GIFT_SHIPPED = 'order.gift-shipped';

const isSent = (status: OrderStatus): boolean => status === 'shipped' || status === 'delivered';

const isSentBy = ({ type }: WaitingEvent): boolean => type === orderShipped.type || type === orderDelivered.type;

const isRefundedInFull = ({ type, data }: WaitingEvent): boolean =>
  type === orderRefunded.type && (data as EventOf<typeof orderRefunded>['data']).isFull;

/** The shop's hour at which recipients are emailed on the giver's day. */
const GIFT_CLOCK = '09:00';

/**
 * Emails the recipients of an order's gifts, once per parcel and not before the giver's day. A delivery before that day
 * replaces the email's content.
 */
async function emailRecipients(ctx: Shop, tx: Queryable, order: OrderDetails, event: WaitingEvent): Promise<void> {
  const sent = event.type === orderShipped.type ? (event.data as EventOf<typeof orderShipped>['data']) : null;
  const { orderId, parcels, promise } = order;
  const shippedOn = shopDay(ctx.now(), ctx.timeZone);
  for (const [index, { gift }] of parcels.entries()) {
    if (!gift?.recipientEmail) continue;
    const trackingNumber = sent?.parcelTrackingNumbers[index] ?? null;
    const isDelivered = sent === null || sent.arrivedParcels[index] === true;
    const content = giftShippedEmail({ gift, promise, trackingNumber, shippedOn, isDelivered }, ctx.publicUrl);
    const opensAt = gift.notifyOn ? momentOfShopClock(`${gift.notifyOn}T${GIFT_CLOCK}`, ctx.timeZone) : ctx.now();
    await queueEmail(tx, {
      ...renderEmail(content, ctx.emailFrame()),
      occasion: `${GIFT_SHIPPED}:${orderId}/${index}`,
      recipient: gift.recipientEmail,
      about: `order:${orderId}`,
      delaySeconds: Math.max(0, Math.ceil((opensAt.getTime() - ctx.now().getTime()) / 1000)),
    });
  }
}

/** The confirmation waits this long to include the receipt, because most payments arrive within moments. */
const RECEIPT_SECONDS = 30;

/**
 * Queues the email about an event; the event's id is part of its occasion. A payment that arrives before the
 * confirmation is sent turns the confirmation into the receipt; other emails send it first.
 */
async function emailCustomer(ctx: Shop, tx: Queryable, details: OrderDetails, event: WaitingEvent): Promise<void> {
  const { customerEmail } = details;
  const isReviewAsked = event.type === orderReviewAsked.type;
  if (isReviewAsked && (await refusesReviewEmails(tx, customerEmail))) return;
  const template = ORDER_EMAILS.find(({ event: { type } }) => type === event.type);
  if (!template) throw new Error(`there is no email about ${event.type}`);
  const settings = ctx.settings.current();
  const order = {
    ...details,
    makingDays: settings.makingDays,
    place: settings,
    trackingLink: trackingLink(ctx, details.orderId),
    delayLink: delayLink(ctx, details.orderId),
    payLink: payLink(ctx, details.orderId),
    reviewLink: reviewLink(ctx, details.orderId),
  };
  await emailOwnerAboutOrder(ctx, tx, order, event);
  const content = template.contentOf(order, event.data as never, ctx);
  if (!content) return;
  const about = `order:${details.orderId}` as const;
  const unsubscribeUrl = isReviewAsked ? { unsubscribeUrl: stepUrl(ctx, 'reviews', customerEmail) } : {};
  const frame = { ...ctx.emailFrame(), ...unsubscribeUrl };
  const isPaid = event.type === orderPaid.type;
  const isPlaced = event.type === orderPlaced.type;
  if (event.type === orderPaymentFailed.type) await deleteUnsentEmail(tx, about, orderPlaced.type);
  if (!isPlaced) {
    const confirmed = event.type === orderConfirmed.type ? content : null;
    const receipt = isPaid ? orderPlacedEmail(order, ctx.publicUrl, { isPaid }) : confirmed;
    const isSent = await sendUnsentEmail(tx, about, orderPlaced.type, receipt && renderEmail(receipt, frame));
    if (receipt && isSent) return;
  }
  if (isSentBy(event)) await emailRecipients(ctx, tx, details, event);
  if (isRefundedInFull(event) && details.status !== 'delivered') await deleteUnsentEmail(tx, about, GIFT_SHIPPED);
  await queueEmail(tx, {
    ...renderEmail(content, frame),
    occasion: `${template.event.type}:${event.id}`,
    recipient: customerEmail,
    about,
    ...(isReviewAsked && { unsubscribeUrl: oneClickUrl(ctx, 'reviews', customerEmail) }),
    delaySeconds: isPlaced ? RECEIPT_SECONDS : 0,
  });
}
