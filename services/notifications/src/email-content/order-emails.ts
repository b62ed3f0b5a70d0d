import type { EventOf } from '@loop-petal/contracts/events/event';
import type { orderMakingBegun, orderPiecesReady, orderShipped } from '@loop-petal/contracts/events/order-events';
import { formatDay } from '@loop-petal/contracts/rules/business-days';
import { formatCents } from '@loop-petal/contracts/rules/money';
import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { salesTaxLabel } from '@loop-petal/contracts/rules/shop';
import type { OrderDetails } from '../orders/order-copy-store.ts';
import type { EmailContent } from './email-content.ts';

export interface MailedOrder extends OrderDetails {
  trackingLink: string;
  delayLink: string;
}

export const firstName = ({ customerName }: MailedOrder): string => customerName.split(' ')[0] ?? customerName;

export function items(order: MailedOrder, publicUrl: string): EmailContent['items'] {
  return order.items.map(({ productName, quantity, selectedColor, priceCents, imageUrl }) => ({
    name: productName,
    detail: [selectedColor, `${quantity} × ${formatCents(priceCents)}`].filter(Boolean).join(', '),
    amount: formatCents(priceCents * quantity),
    imageUrl: imageUrl.startsWith('/images/') ? `${publicUrl}${imageUrl}/320.webp` : null,
  }));
}

export const sums = (order: MailedOrder): EmailContent['sums'] => [
  ['Subtotal', formatCents(order.subtotalCents)],
  [`Shipping (${order.shippingMethod})`, formatCents(order.shippingCents)],
  [salesTaxLabel(), formatCents(order.taxCents)],
  ['Total', formatCents(order.totalCents)],
];

/** The promised date, or the shop's usual days. */
function whenMade({ promise }: MailedOrder): string {
  if (!promise) return 'which takes 3-5 business days';
  const [madeBy, from, to] = [promise.madeBy, promise.from, promise.to].map(formatDay);
  return `by ${madeBy}, and with you ${from === to ? `on ${to}` : `between ${from} and ${to}`}`;
}

export function orderPlacedEmail(order: MailedOrder, publicUrl: string, { isPaid = false } = {}): EmailContent {
  return {
    subject: `We have your order ${orderNumber(order.orderId)}${isPaid ? ' and your payment' : ''}`,
    heading: `Thank you, ${firstName(order)}`,
    paragraphs: [
      `Your flowers are on our list. Each one is made for you, ${whenMade(order)}; we write again when the parcel leaves.`,
      ...destinations(order),
      ...(isPaid ? [received(order)] : []),
    ],
    items: items(order, publicUrl) ?? [],
    sums: sums(order) ?? [],
    button: { label: 'See your order', url: order.trackingLink },
    notes: ['Changed your mind? An order can be cancelled within 24 hours, as long as we have not begun.'],
  };
}

/** Where each parcel goes, as sentences. */
export const destinations = ({ parcels }: MailedOrder): string[] =>
  parcels.map(({ formattedAddress }, index) =>
    parcels.length > 1 ? `Parcel ${index + 1} goes to ${formattedAddress}.` : `They go to ${formattedAddress}.`,
  );

const received = ({ totalCents, paymentMethod }: MailedOrder): string =>
  `We received ${formatCents(totalCents)} by ${paymentMethod}. This email is your receipt.`;

export function orderPaidEmail(order: MailedOrder, publicUrl: string): EmailContent {
  return {
    subject: `Receipt for your order ${orderNumber(order.orderId)}`,
    heading: 'Your payment has arrived',
    paragraphs: [received(order)],
    items: items(order, publicUrl) ?? [],
    sums: sums(order) ?? [],
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function makingBegunEmail(
  order: MailedOrder,
  { productName, artisanName }: EventOf<typeof orderMakingBegun>['data'],
): EmailContent {
  return {
    subject: `We have begun to make your order ${orderNumber(order.orderId)}`,
    heading: 'Your flowers are being made',
    paragraphs: [
      `${artisanName ?? 'One of our artisans'} has begun with ${productName}. We write again when everything is ready.`,
    ],
    button: { label: 'Watch it being made', url: order.trackingLink },
    notes: ['From now on the order can’t be cancelled any more.'],
  };
}

export function piecesReadyEmail(
  order: MailedOrder,
  { pieces }: EventOf<typeof orderPiecesReady>['data'],
  { publicUrl }: { publicUrl: string },
): EmailContent {
  return {
    subject: `Your flowers are ready (${orderNumber(order.orderId)})`,
    heading: 'They are ready',
    paragraphs: ['Everything in your order is made. We pack it now and write again when the parcel leaves.'],
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
  order: MailedOrder,
  { parcelTrackingNumbers: numbers }: EventOf<typeof orderShipped>['data'],
  { publicUrl }: { publicUrl: string },
): EmailContent {
  const known = numbers.flatMap((number, index) => (number ? [{ number, name: `parcel ${index + 1}` }] : []));
  const isSingle = order.parcels.length === 1;
  const trackingUrl = (number: string) => `${publicUrl}/shipping?tab=tracking&n=${encodeURIComponent(number)}`;
  const buttons = known.map(({ number, name }) => ({
    label: `Track ${isSingle ? 'your parcel' : name}`,
    url: trackingUrl(number),
  }));
  return {
    subject: `Your flowers are on their way (${orderNumber(order.orderId)})`,
    heading: 'Off they go',
    paragraphs: isSingle
      ? [
          `Your parcel has left our studio with ${order.shippingMethod}.`,
          ...known.map(({ number }) => `Your tracking number is ${number}.`),
        ]
      : [
          `Your ${order.parcels.length} parcels have left our studio with ${order.shippingMethod}.`,
          ...order.parcels.map(({ formattedAddress }, index) => {
            const number = numbers[index];
            return `Parcel ${index + 1} to ${formattedAddress}${number ? `: tracking number ${number}` : ''}.`;
          }),
        ],
    items: items(order, publicUrl) ?? [],
    button: buttons.length > 0 ? buttons : { label: 'See your order', url: order.trackingLink },
  };
}

export function orderDeliveredEmail(order: MailedOrder): EmailContent {
  return {
    subject: `Your flowers have arrived (${orderNumber(order.orderId)})`,
    heading: 'They are home',
    paragraphs: [
      'The carrier tells us that your parcel was delivered. Bend the stems until they sit the way you like; they are made for it.',
      'If anything is not right, answer this mail. Returns are open for 30 days.',
    ],
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function orderCancelledEmail(order: MailedOrder): EmailContent {
  return {
    subject: `Your order ${orderNumber(order.orderId)} is cancelled`,
    heading: 'Your order is cancelled',
    paragraphs: ['Nothing will be made or sent. Money that has been taken goes back to the card you paid with.'],
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function paymentFailedEmail(order: MailedOrder): EmailContent {
  return {
    subject: `The payment for your order ${orderNumber(order.orderId)} did not go through`,
    heading: 'Your payment did not go through',
    paragraphs: [
      'Your card was not charged and the order is not being made. You are welcome to order again with another card.',
    ],
    button: { label: 'See your order', url: order.trackingLink },
  };
}

export function orderRefundedEmail(order: MailedOrder, amountCents: number): EmailContent {
  return {
    subject: `A refund for your order ${orderNumber(order.orderId)}`,
    heading: `${formatCents(amountCents)} is on its way back`,
    paragraphs: ['The refund goes to the card you paid with. Banks take 3-5 business days to show it.'],
    button: { label: 'See your order', url: order.trackingLink },
  };
}
