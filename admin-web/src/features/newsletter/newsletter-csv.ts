import { writeCsv } from '@loop-petal/contracts/rules/csv';
import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';

export const newsletterCsv = (subscriptions: SubscriptionView[]): string =>
  writeCsv<SubscriptionView>(
    [
      ['Email', ({ email }) => email],
      ['Status', ({ isActive }) => (isActive ? 'Active' : 'Unsubscribed')],
      ['Source', ({ source }) => source],
      ['Subscribed', ({ subscribedAt }) => subscribedAt],
      ['Unsubscribed', ({ unsubscribedAt }) => unsubscribedAt],
    ],
    subscriptions,
  );
