import { chatMissed } from '@loop-petal/contracts/chat-events';
import type { ShopEvent } from '@loop-petal/contracts/event';
import { toMoney } from '@loop-petal/contracts/money';
import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPaymentFailed,
  orderPlaced,
  orderRefunded,
  orderShipped,
} from '@loop-petal/contracts/order-events';
import { type Apply, on, onPrepared } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';
import { type Letter, renderLetter } from './email-content/email-content.ts';
import {
  type MailedOrder,
  orderCancelledLetter,
  orderDeliveredLetter,
  orderPaidLetter,
  orderPlacedLetter,
  orderRefundedLetter,
  orderShippedLetter,
  paymentFailedLetter,
} from './email-content/order-emails.ts';
import { chatMissedLetter } from './email-content/shop-emails.ts';
import { queueMail } from './mail/mail-store.ts';

export const notificationsConsumers = (ctx: Context) => {
  /** One mail to the customer for one event: the event's id is its occasion. */
  const mailCustomer =
    <Data extends { orderId: string }>(letterOf: (order: MailedOrder, data: Data) => Letter) =>
    async ({ id, type, data }: ShopEvent<string, Data>): Promise<Apply> => {
      const order = await ctx.orders.call('GET /internal/orders/{id}', { params: { id: data.orderId } });
      return async (tx) => {
        // An erased account leaves no address behind.
        if (!order.customerEmail) return;
        const letter = renderLetter(letterOf(order, data));
        await queueMail(tx, { ...letter, occasion: `${type}:${id}`, recipient: order.customerEmail });
      };
    };

  return [
    onPrepared(
      orderPlaced,
      mailCustomer((order) => orderPlacedLetter(order, ctx.publicUrl)),
    ),
    onPrepared(
      orderPaid,
      mailCustomer((order) => orderPaidLetter(order, ctx.publicUrl)),
    ),
    onPrepared(orderPaymentFailed, mailCustomer(paymentFailedLetter)),
    onPrepared(
      orderShipped,
      mailCustomer((order) => orderShippedLetter(order, ctx.publicUrl)),
    ),
    onPrepared(orderDelivered, mailCustomer(orderDeliveredLetter)),
    onPrepared(orderCancelled, mailCustomer(orderCancelledLetter)),
    onPrepared(
      orderRefunded,
      mailCustomer((order, { amountCents }) => orderRefundedLetter(order, toMoney(amountCents))),
    ),
    on(chatMissed, (event, tx) =>
      queueMail(tx, {
        ...renderLetter(chatMissedLetter(event.data.sessionId, ctx.publicUrl)),
        occasion: `chat.missed:${event.id}`,
        recipient: ctx.shopEmail,
      }),
    ),
  ];
};
