import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';

export interface Subscription {
  id: string;
  email: string;
  isActive: boolean;
  source: string;
  subscribedAt: Date;
  unsubscribedAt: Date | null;
}

export function subscriptionView({ subscribedAt, unsubscribedAt, ...fields }: Subscription): SubscriptionView {
  return { ...fields, subscribedAt: subscribedAt.toISOString(), unsubscribedAt: unsubscribedAt?.toISOString() ?? null };
}
