import type { EventOf } from '@loop-petal/contracts/events/event';
import type {
  orderColorChanged,
  orderDueRequested,
  orderMakingBegun,
  orderPiecesReady,
  orderReviewAsked,
  orderServiceChanged,
  orderShipped,
  orderWishesCorrected,
} from '@loop-petal/contracts/events/order-events';
import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { wrapAmounts } from '@loop-petal/contracts/rules/gift-wrap';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { offerSavings } from '@loop-petal/contracts/rules/offer-savings';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { isPaidOutside, refundWay } from '@loop-petal/contracts/rules/paid-outside';
import { describeWishes } from '@loop-petal/contracts/rules/personalization';
import { linesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import { formatMakingDays, salesTaxLabel } from '@loop-petal/contracts/rules/shop';
import type { Settings } from '@loop-petal/contracts/shapes/settings';
import type { OrderDetails } from '../orders/order-copy-store.ts';
import type { EmailContent } from './email-content.ts';
import { describePlace, isCollected, type PickupPlace } from './pickup-emails.ts';

export interface EmailedOrder extends OrderDetails, Pick<Settings, 'makingDays'> {
  trackingLink: string;
  delayLink: string;
  payLink: string;
  reviewLink: string;
  /** Set for an order that its customer collects. */
  place: PickupPlace;
}

export const firstName = ({ customerName }: EmailedOrder): string => customerName.split(' ')[0] ?? customerName;

export function items(order: EmailedOrder, publicUrl: string): EmailContent['items'] {
  return order.items.map(({ productName, quantity, selectedColor, priceCents, imageUrl, wishes }) => ({
    name: productName,
    detail: [selectedColor, `${quantity} × ${formatCents(priceCents)}`, describeWishes(wishes)]
      .filter(Boolean)
      .join(', '),
    amount: formatCents(priceCents * quantity),
    imageUrl: smallPicture(imageUrl, publicUrl),
  }));
}

/** Without pieces that were refunded before shipping. */
const sentItems = (order: EmailedOrder, publicUrl: string): EmailContent['items'] =>
  items({ ...order, items: linesToSend(order.items) }, publicUrl);

/** Only uploaded pictures have a small size. */
const smallPicture = (imageUrl: string, publicUrl: string): string | null =>
  imageUrl.startsWith('/images/') ? `${publicUrl}${imageUrl}/320.webp` : null;

export const sums = (order: EmailedOrder): EmailContent['sums'] => [
  ...offerSavings(order.items, order.subtotalCents).map(({ label, cents }) => [label, formatCents(cents)] as const),
  ['Subtotal', formatCents(order.subtotalCents)],
  ...wrapAmounts(order.receipt).map(({ label, cents }) => [label, formatCents(cents)] as const),
  [isCollected(order) ? order.shippingMethod : `Shipping (${order.shippingMethod})`, formatCents(order.shippingCents)],
  [salesTaxLabel(order.taxRate), formatCents(order.taxCents)],
  ['Total', formatCents(order.totalCents)],
];

/** The promised dates, or the shop's usual days. */
function describeDates(order: EmailedOrder): string {
  const { promise, makingDays } = order;
  if (promise && isCollected(order)) return `We’ll finish your flowers by ${formatDay(promise.to)}.`;
  if (!promise) return `We’ll make your flowers by hand, which takes ${formatMakingDays(makingDays)}.`;
  const [madeBy, from, to] = [promise.madeBy, promise.from, promise.to].map(formatDay);
  const arrival = from === to ? `on ${to}` : `between ${from} and ${to}`;
  return `We’ll finish your flowers by ${madeBy}, and they’ll arrive ${arrival}.`;
}

export function orderPlacedEmail(order: EmailedOrder, publicUrl: string, { isPaid = false } = {}): EmailContent {
  const time = formatCount(order.cancelWindowHours, 'hour');
  return {
    subject: `We have your order ${orderNumber(order.orderId)}${isPaid ? ' and your payment' : ''}`,
    heading: `Thank you, ${firstName(order)}`,
    paragraphs: [
      `${describeDates(order)} We’ll email you when ${isCollected(order) ? 'you can collect them' : 'they ship'}.`,
      ...destinations(order),
      ...(isPaid ? [received(order)] : []),
    ],
    items: items(order, publicUrl) ?? [],
    sums: sums(order) ?? [],
    receipt: order.receipt,
    button: { label: 'See your order', url: order.trackingLink },
    notes: [`Changed your mind? You can cancel within ${time}, until we start.`],
  };
}

/** Where each parcel goes, as sentences. */
export const destinations = (order: EmailedOrder): string[] =>
  isCollected(order) ? ['You collect them at our shop.', ...describePlace(order)] : order.parcels.map(toDestination);

const toDestination = (
  { formattedAddress }: EmailedOrder['parcels'][number],
  index: number,
  { length }: EmailedOrder['parcels'],
): string => (length > 1 ? `Parcel ${index + 1} goes to ${formattedAddress}.` : `They go to ${formattedAddress}.`);

const received = (order: EmailedOrder): string => {
  const how = isPaidOutside(order) ? `(${order.paymentMethod.toLowerCase()})` : `by ${order.paymentMethod}`;
  return `You paid ${formatCents(order.totalCents)} ${how}. This email is your receipt.`;
};

export function orderPaidEmail(order: EmailedOrder, publicUrl: string): EmailContent {
  return {
    subject: `Receipt for your order ${orderNumber(order.orderId)}`,
    heading: 'Thanks, we received your payment',
    paragraphs: [received(order)],
    items: items(order, publicUrl) ?? [],
    sums: sums(order) ?? [],
    receipt: order.receipt,
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function makingBegunEmail(
  order: EmailedOrder,
  { productName, artisanName }: EventOf<typeof orderMakingBegun>['data'],
): EmailContent {
  return {
    subject: `We’ve started your order ${orderNumber(order.orderId)}`,
    heading: 'We’re making your flowers',
    paragraphs: [
      `${artisanName ?? 'One of our artisans'} has started your ${productName}. We’ll email you when everything is ready.`,
    ],
    button: { label: 'Watch it being made', url: order.trackingLink },
    notes: ['Because we’ve started, this order can no longer be cancelled.'],
  };
}

export function piecesReadyEmail(
  order: EmailedOrder,
  { pieces }: EventOf<typeof orderPiecesReady>['data'],
  { publicUrl }: { publicUrl: string },
): EmailContent {
  return {
    subject: `Your flowers are ready (${orderNumber(order.orderId)})`,
    heading: 'They are ready',
    paragraphs: [
      `Everything in your order is finished. We’re packing it now and will email you when ${isCollected(order) ? 'you can collect it' : 'it ships'}.`,
    ],
    items: pieces.map(({ productName, selectedColor, artisanName, imageUrl }) => ({
      name: productName,
      detail: [selectedColor, artisanName && `made by ${artisanName}`].filter(Boolean).join(', '),
      amount: '',
      imageUrl: imageUrl && `${publicUrl}${imageUrl}/320.webp`,
    })),
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function orderShippedEmail(
  order: EmailedOrder,
  { parcelTrackingNumbers: numbers }: EventOf<typeof orderShipped>['data'],
  { publicUrl }: { publicUrl: string },
): EmailContent {
  if (isCollected(order)) return readyForPickupEmail(order, publicUrl);
  const isSingle = order.parcels.length === 1;
  return {
    subject: `Your flowers are on their way (${orderNumber(order.orderId)})`,
    heading: 'Off they go',
    paragraphs: isSingle
      ? [
          `Your parcel has left our studio with ${order.shippingMethod}.`,
          ...numbers.flatMap((number) => (number ? [`Your tracking number is ${number}.`] : [])),
        ]
      : [
          `Your ${order.parcels.length} parcels have left our studio with ${order.shippingMethod}.`,
          ...order.parcels.map(({ formattedAddress }, index) => {
            const number = numbers[index];
            return `Parcel ${index + 1} to ${formattedAddress}${number ? `: tracking number ${number}` : ''}.`;
          }),
        ],
    items: sentItems(order, publicUrl),
    button: trackingButtons(order, numbers, publicUrl),
  };
}

/** The tracking pages of the parcels with a number; the order's page if there are none. */
export function trackingButtons(
  order: EmailedOrder,
  numbers: readonly (string | null)[],
  publicUrl: string,
): EmailContent['button'] {
  const buttons = numbers.flatMap((number, index) =>
    number
      ? [
          {
            label: `Track ${order.parcels.length === 1 ? 'your parcel' : `parcel ${index + 1}`}`,
            url: `${publicUrl}/shipping?tab=tracking&n=${encodeURIComponent(number)}`,
          },
        ]
      : [],
  );
  return buttons.length > 0 ? buttons : { label: 'See your order', url: order.trackingLink };
}

function readyForPickupEmail(order: EmailedOrder, publicUrl: string): EmailContent {
  const number = orderNumber(order.orderId);
  return {
    subject: `Your order ${number} is ready for pickup`,
    heading: 'Come and collect your flowers',
    paragraphs: [...describePlace(order), `Please bring your order number: ${number}.`],
    items: sentItems(order, publicUrl),
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function orderDeliveredEmail(order: EmailedOrder): EmailContent {
  const number = orderNumber(order.orderId);
  const isHome = isCollected(order);
  const kept = order.payment === 'returned' ? [] : linesToSend(order.items);
  const exception = kept.every(({ returnable }) => returnable) ? '' : ', except for custom pieces';
  const returns = `Returns are open for ${formatCount(order.returnWindowDays, 'day')}${exception}.`;
  return {
    subject: isHome ? `You picked up your order ${number}` : `Your flowers have arrived (${number})`,
    heading: 'They are home',
    paragraphs: [
      `${isHome ? 'Thank you for collecting your flowers.' : `Your ${order.parcels.length === 1 ? 'parcel was' : 'parcels were'} delivered.`} Bend the stems until they sit the way you like; they are made for it.`,
      `If anything isn’t right, just reply to this email.${kept.some(({ returnable }) => returnable) ? ` ${returns}` : ''}`,
    ],
    button: { label: 'See your order', url: order.trackingLink },
    ...(kept.some(({ reviewable }) => reviewable) && {
      link: { label: 'Review your flowers', url: order.reviewLink },
    }),
  };
}

export function reviewAskedEmail(
  order: EmailedOrder,
  { isReminder, items: asked }: EventOf<typeof orderReviewAsked>['data'],
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const subject = `How do you like your flowers? (${orderNumber(order.orderId)})`;
  return {
    subject: isReminder ? `A reminder: ${subject}` : subject,
    heading: 'How do you like them?',
    paragraphs: [
      'Your flowers have been with you for a while. A few words about them help other people choose, whether you like them or not.',
      isReminder ? 'This is our only reminder.' : 'It takes a minute. You can add up to four pictures of each.',
    ],
    items: asked.map(({ productName, selectedColor, imageUrl }) => ({
      name: productName,
      detail: selectedColor ?? '',
      amount: '',
      imageUrl: smallPicture(imageUrl, publicUrl),
    })),
    button: { label: 'Review your flowers', url: order.reviewLink },
    link: { label: 'See your order', url: order.trackingLink },
  };
}

export function serviceChangedEmail(
  order: EmailedOrder,
  { from, to, refundCents, paidCents }: EventOf<typeof orderServiceChanged>['data'],
): EmailContent {
  // the copy may still have the earlier service
  const isPickedUp = isCollected({ shippingMethod: to });
  const refund = `The difference of ${formatCents(refundCents)} goes back ${refundWay(order)}.`;
  return {
    subject: `New shipping for your order ${orderNumber(order.orderId)}`,
    heading: isPickedUp ? 'You’ll pick up your flowers' : `Your flowers ship with ${to}`,
    paragraphs: [
      `We changed the shipping of your order from ${from} to ${to}. Your order shows the new dates.`,
      ...(isPickedUp ? describePlace(order) : []),
      ...(refundCents > 0 ? [refund] : []),
      ...(paidCents > 0 ? [`Thank you for paying the difference of ${formatCents(paidCents)}.`] : []),
      'If this isn’t right for you, just reply to this email.',
    ],
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function dueRequestedEmail(
  order: EmailedOrder,
  { amountCents, purpose: { from, to }, failure }: EventOf<typeof orderDueRequested>['data'],
): EmailContent {
  const amount = formatCents(amountCents);
  return {
    subject: `${amount} to pay for your order ${orderNumber(order.orderId)}`,
    heading: `Ship with ${to} for ${amount} more`,
    paragraphs: [
      ...(failure === null ? [] : [`Your payment of ${amount} did not go through: ${failure}`]),
      `We can ship your order with ${to} instead of ${from}. The difference is ${amount}.`,
      `Nothing changes until you pay: your order keeps ${from}.`,
    ],
    button: { label: `Pay ${amount}`, url: order.payLink },
  };
}

export function wishesCorrectedEmail(
  order: EmailedOrder,
  { productName }: EventOf<typeof orderWishesCorrected>['data'],
): EmailContent {
  return {
    subject: `Corrected wishes for your order ${orderNumber(order.orderId)}`,
    heading: `We corrected your ${productName}`,
    paragraphs: [
      'The wishes were changed before we started. Your order shows them exactly as we will make them.',
      'If something isn’t right for you, just reply to this email.',
    ],
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function colorChangedEmail(
  order: EmailedOrder,
  { productName, from, to }: EventOf<typeof orderColorChanged>['data'],
): EmailContent {
  return {
    subject: `A new color for your order ${orderNumber(order.orderId)}`,
    heading: `We’ll make your ${productName} in ${to}`,
    paragraphs: [
      `We changed the color${from ? ` from ${from}` : ''} to ${to} before we started.`,
      'If this isn’t right for you, just reply to this email.',
    ],
    button: { label: 'See your order', url: order.trackingLink },
  };
}
