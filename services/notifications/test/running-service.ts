import { afterAll, beforeAll } from '@jest/globals';
import { orderShipped } from '@loop-petal/contracts/events/order-events';
import { adminCaller } from '@loop-petal/service-kit/testing';
import { orderDetails as details } from './order-details.ts';
import { startNotifications } from './start-notifications.ts';

/** The service with a running mailer, shared by the tests of a file. */
export let service: Awaited<ReturnType<typeof startNotifications>>;
export const shippedEvent = (orderId: string, ...parcelTrackingNumbers: string[]) =>
  orderShipped({ orderId, reservationVersion: 0, parcelTrackingNumbers });

export async function newOrder(): Promise<string> {
  const event = details();
  await service.deliver(event);
  return event.data.orderId;
}

beforeAll(async () => {
  service = await startNotifications();
  await service.ctx.mailer.start();
});
afterAll(() => service.stop());
export const emailsTo = (recipient: string) => service.delivered.filter((email) => email.recipient === recipient);
export const waitForEmails = async (recipient: string, count: number) => {
  for (let round = 0; round < 400 && emailsTo(recipient).length < count; round++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return emailsTo(recipient);
};
export const subscriptionOf = async (email: string) => {
  const { body } = await service.request('GET', '/api/admin/newsletter-subscriptions', { caller: adminCaller() });
  return body.find((subscription: { email: string }) => subscription.email === email);
};
