import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';
import { writeCsv } from '../../csv/write-csv.ts';

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
