import { api, queryOf } from '../../api.ts';

export const newsletterQueries = {
  all: () => queryOf('GET /api/admin/newsletter-subscriptions', { queryKey: ['newsletter'], staleTime: 30_000 }),
};
export const resubscribe = (email: string) => api.call('POST /api/admin/newsletter/resubscribe', { body: { email } });
/** An admin's token takes effect immediately; otherwise the shop sends a confirmation email. */
export const unsubscribe = (email: string) => api.call('POST /api/newsletter/unsubscribe', { body: { email } });
