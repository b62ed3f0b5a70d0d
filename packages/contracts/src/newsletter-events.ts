import { z } from 'zod';
import { defineEvent } from './event.ts';

const Subscription = z.object({ subscriptionId: z.uuid() });
const bySubscription = (data: { subscriptionId: string }) => data.subscriptionId;

export const newsletterSubscribed = defineEvent('newsletter.subscribed', Subscription, bySubscription);
export const newsletterUnsubscribed = defineEvent('newsletter.unsubscribed', Subscription, bySubscription);
