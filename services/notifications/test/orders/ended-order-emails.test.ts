import { describe, expect, test } from '@jest/globals';
import { orderCancelled, orderPaymentFailed, orderRefunded } from '@loop-petal/contracts/events/order-events';
import { outsidePayment } from '@loop-petal/contracts/rules/paid-outside';
import {
  orderCancelledEmail,
  orderRefundedEmail,
  paymentFailedEmail,
} from '../../src/email-content/ended-order-emails.ts';
import { orderDetails as details, parcelTo, unlinked } from '../order-details.ts';
import { service, waitForEmails } from '../running-service.ts';

describe('emails about the end of an order', () => {
  test.each([
    ['Visa ending in 1111', undefined, 'to the card you paid with', 'to the card you paid with'],
    [outsidePayment('cash'), undefined, 'the way you paid', 'in person or by transfer'],
    [outsidePayment('cash'), true, 'the way you paid', 'in person or by transfer'],
    [outsidePayment('cash'), false, 'the way you paid', 'to the card you paid with'],
  ])('say how the money for an order paid by %s, outside: %s, goes back', (paymentMethod, isOutside, way, exactWay) => {
    const order = { ...details({ paymentMethod }).data, ...unlinked };
    const cancelled = (refund: boolean) =>
      orderCancelledEmail(order, { refund, sentTrackingNumbers: [] }, '').paragraphs.join(' ');
    expect(cancelled(true)).toBe(`We won’t make or ship anything more for it. Anything you paid goes back ${way}.`);
    expect(cancelled(false)).not.toContain('goes back');
    const all = {
      pieces: [],
      withShipping: false,
      keepsShipping: false,
      leavesOut: false,
      releasesStock: true,
      sentPieces: [],
      sentLines: [],
      isFull: true,
    };
    const refunded = { orderId: order.orderId, reservationVersion: 1, amountCents: 40_71, isOutside, ...all };
    expect(orderRefundedEmail(order, refunded).paragraphs[0]).toContain(`The refund goes back ${exactWay}.`);
  });

  test('about a cancelled order link to the parcel that has already left', async () => {
    const parcels = [parcelTo('1 Main Street, Portland'), parcelTo('2 Stem Street, Salem')];
    const event = details({ customerEmail: 'half@example.com', parcels });
    const { orderId } = event.data;
    const cancelled = { orderId, reservationVersion: 1, paymentId: null, by: 'Ada', refund: false };
    await service.deliver(event, orderCancelled({ ...cancelled, sentTrackingNumbers: [null, 'B'] }));
    const [email] = await waitForEmails('half@example.com', 1);
    const [here, sent] = event.data.parcels.map(({ formattedAddress }) => formattedAddress);
    expect(email?.text).toContain(`A parcel to ${sent} has already left our studio: tracking number B.`);
    expect(email?.text).toContain('Track parcel 2: ');
    expect(email?.text).not.toContain(here);
  });

  test('lead back to the offer, or to the order, when the payment failed', () => {
    const order = { ...details().data, ...unlinked, trackingLink: '/my-orders' };
    expect(paymentFailedEmail(order, null)).toMatchObject({
      ...{ paragraphs: [expect.stringContaining('order again with another card')], button: { url: '/my-orders' } },
    });
    expect(paymentFailedEmail(order, '/quote')).toMatchObject({
      ...{ paragraphs: [expect.stringContaining('Your offer is open again')], button: { url: '/quote' } },
    });
  });

  test('about a failed payment have the signed link to the offer', async () => {
    const event = details({ customerEmail: 'offered@example.com' });
    const { orderId } = event.data;
    const quoteId = crypto.randomUUID();
    await service.deliver(event, orderPaymentFailed({ orderId, reservationVersion: 1, reason: 'Refused.', quoteId }));
    const [email] = await waitForEmails('offered@example.com', 1);
    expect(email?.text).toMatch(new RegExp(`See the offer: \\S+/quote/${quoteId}\\?token=\\S+`));
  });

  test('say that refunded pieces are not sent, unless the refund ends the order', () => {
    const order = { ...details().data, ...unlinked };
    const refunded = {
      orderId: order.orderId,
      reservationVersion: 1,
      amountCents: 15_36,
      withShipping: false,
      keepsShipping: true,
    };
    const pieces = [{ productName: 'Rose Stem', selectedColor: 'Madder', quantity: 1 }];
    const textOf = (leavesOut: boolean, releasesStock = false) =>
      orderRefundedEmail(order, {
        ...refunded,
        pieces,
        leavesOut,
        releasesStock,
        sentPieces: [],
        sentLines: [],
        isFull: releasesStock,
      }).paragraphs.join(' ');
    expect(textOf(true)).toContain('These pieces are no longer part of your order.');
    expect([textOf(false), textOf(true, true)].join()).not.toContain('no longer part');
  });

  test.each([
    [true, 'It covers part of the shipping.'],
    [false, 'It covers the shipping.'],
  ])('name what a refund pays back of the shipping: more stays paid, %s', (keepsShipping, words) => {
    const order = { ...details().data, ...unlinked };
    const refunded = orderRefunded({
      ...{ orderId: order.orderId, reservationVersion: 1, amountCents: 10_00, releasesStock: false },
      ...{ withShipping: true, keepsShipping },
    });
    expect(orderRefundedEmail(order, refunded.data as never).paragraphs[0]).toBe(words);
  });
});
