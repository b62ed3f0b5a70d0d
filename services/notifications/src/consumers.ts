import { chatMissed } from '@loop-petal/contracts/events/chat-events';
import type { ShopEvent } from '@loop-petal/contracts/events/event';
import {
  orderCancelled,
  orderDelivered,
  orderPaid,
  orderPaymentFailed,
  orderPlaced,
  orderRefunded,
  orderReturnRequested,
  orderShipped,
} from '@loop-petal/contracts/events/order-events';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { type Apply, on, onPrepared } from '@loop-petal/service-kit/events/consumer';
import type { Context } from './context.ts';
import { type EmailContent, renderEmail } from './email-content/email-content.ts';
import {
  type MailedOrder,
  orderCancelledEmail,
  orderDeliveredEmail,
  orderPaidEmail,
  orderPlacedEmail,
  orderRefundedEmail,
  orderShippedEmail,
  paymentFailedEmail,
} from './email-content/order-emails.ts';
import { chatMissedEmail, returnRequestedEmail } from './email-content/shop-emails.ts';
import { queueMail } from './mail/mail-store.ts';

export const notificationsConsumers = (ctx: Context) => {
  /** One mail to the customer for one event: the event's id is its occasion. */
  const mailCustomer =
    <Data extends { orderId: string }>(contentOf: (order: MailedOrder, data: Data) => EmailContent) =>
    async ({ id, type, data }: ShopEvent<string, Data>): Promise<Apply> => {
      const order = await ctx.orders.call('GET /internal/orders/{id}', { params: { id: data.orderId } });
      return async (tx) => {
        // An erased account leaves no address behind.
        if (!order.customerEmail) return;
        const content = renderEmail(contentOf(order, data));
        await queueMail(tx, { ...content, occasion: `${type}:${id}`, recipient: order.customerEmail });
      };
    };

  return [
    onPrepared(
      orderPlaced,
      mailCustomer((order) => orderPlacedEmail(order, ctx.publicUrl)),
    ),
    onPrepared(
      orderPaid,
      mailCustomer((order) => orderPaidEmail(order, ctx.publicUrl)),
    ),
    onPrepared(orderPaymentFailed, mailCustomer(paymentFailedEmail)),
    onPrepared(
      orderShipped,
      mailCustomer((order) => orderShippedEmail(order, ctx.publicUrl)),
    ),
    onPrepared(orderDelivered, mailCustomer(orderDeliveredEmail)),
    onPrepared(orderCancelled, mailCustomer(orderCancelledEmail)),
    onPrepared(
      orderRefunded,
      mailCustomer((order, { amountCents }) => orderRefundedEmail(order, toMoney(amountCents))),
    ),
    on(orderReturnRequested, ({ id, data }, tx) =>
      queueMail(tx, {
        ...renderEmail(returnRequestedEmail(data.orderId, data.reason, ctx.publicUrl)),
        occasion: `order.return-requested:${id}`,
        recipient: ctx.shopEmail,
      }),
    ),
    on(chatMissed, (event, tx) =>
      queueMail(tx, {
        ...renderEmail(chatMissedEmail(event.data.sessionId, ctx.publicUrl)),
        occasion: `chat.missed:${event.id}`,
        recipient: ctx.shopEmail,
      }),
    ),
  ];
};
