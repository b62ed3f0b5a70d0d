import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

export const newsletterQueries = {
  all: () =>
    queryOptions({
      queryKey: ['newsletter'],
      queryFn: ({ signal }) => api.call('GET /api/admin/newsletter-subscriptions', { signal }),
      staleTime: 30_000,
    }),
};
export const resubscribe = (email: string) => api.call('POST /api/admin/newsletter/resubscribe', { body: { email } });
/** An admin's token takes effect immediately; without it the shop sends a confirmation email. */
export const unsubscribe = (email: string) => api.call('POST /api/newsletter/unsubscribe', { body: { email } });
