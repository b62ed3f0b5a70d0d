import { chatMissed } from '@loop-petal/contracts/chat-events';
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
import { on } from '@loop-petal/service-kit/consumers';
import type { Queryable } from '@loop-petal/service-kit/postgres';
import type { Context } from './context.ts';
import { queueMail } from './mail-store.ts';
import { type Letter, renderLetter } from './mails/letter.ts';
import {
  type MailedOrder,
  orderCancelledLetter,
  orderDeliveredLetter,
  orderPaidLetter,
  orderPlacedLetter,
  orderRefundedLetter,
  orderShippedLetter,
  paymentFailedLetter,
} from './mails/order-letters.ts';
import { chatMissedLetter } from './mails/shop-letters.ts';

export const notificationsConsumers = (ctx: Context) => {
  /** One mail for one event: the event's id is its occasion. */
  const mailCustomer = async (
    tx: Queryable,
    event: { id: string; type: string; data: { orderId: string } },
    letterOf: (order: MailedOrder) => Letter,
  ) => {
    const order = await ctx.orders.find(event.data.orderId);
    // An erased account leaves no address behind.
    if (!order.customerEmail) return;
    const letter = renderLetter(letterOf(order));
    await queueMail(tx, { ...letter, occasion: `${event.type}:${event.id}`, recipient: order.customerEmail });
  };

  return [
    on(orderPlaced, (event, tx) => mailCustomer(tx, event, (order) => orderPlacedLetter(order, ctx.publicUrl))),
    on(orderPaid, (event, tx) => mailCustomer(tx, event, (order) => orderPaidLetter(order, ctx.publicUrl))),
    on(orderPaymentFailed, (event, tx) => mailCustomer(tx, event, paymentFailedLetter)),
    on(orderShipped, (event, tx) => mailCustomer(tx, event, (order) => orderShippedLetter(order, ctx.publicUrl))),
    on(orderDelivered, (event, tx) => mailCustomer(tx, event, orderDeliveredLetter)),
    on(orderCancelled, (event, tx) => mailCustomer(tx, event, orderCancelledLetter)),
    on(orderRefunded, (event, tx) =>
      mailCustomer(tx, event, (order) => orderRefundedLetter(order, toMoney(event.data.amountCents))),
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
