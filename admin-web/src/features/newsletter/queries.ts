import { SubscriptionView } from '@loop-petal/contracts/notifications-api';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../api.ts';

const Subscriptions = z.array(SubscriptionView);

export const newsletterQueries = {
  all: () =>
    queryOptions({
      queryKey: ['newsletter'],
      queryFn: ({ signal }) => api.get('/api/admin/newsletter-subscriptions', Subscriptions, { signal }),
      staleTime: 30_000,
    }),
};
export const resubscribe = (email: string) => api.post('/api/admin/newsletter/resubscribe', { email });
/** With an admin's token it takes effect at once; without one the address gets a mail that asks. */
export const unsubscribe = (email: string) => api.post('/api/newsletter/unsubscribe', { email });
