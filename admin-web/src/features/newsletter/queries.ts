import type { CreateNewsletterRequest } from '@loop-petal/contracts/shapes/newsletters';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api, queryOf } from '../../api.ts';

const REFETCH_MS = 10_000;

export const newsletterQueries = {
  /** Refetched, because the figures change while a newsletter is sent. */
  issues: () =>
    queryOptions({
      ...queryOf('GET /api/admin/newsletters', { queryKey: ['newsletter', 'issues'] }),
      refetchInterval: REFETCH_MS,
    }),
  all: () =>
    queryOf('GET /api/admin/newsletter-subscriptions', {
      queryKey: ['newsletter', 'subscriptions'],
      staleTime: 30_000,
    }),
};
export type IssueBody = z.input<typeof CreateNewsletterRequest> & { version?: number };

export const saveIssue = ({ id, body }: { id?: string; body: IssueBody }) => {
  const { version = 0, productIds = [], ...texts } = body;
  return id
    ? api.call('PATCH /api/admin/newsletters/{id}', { params: { id }, body: { ...texts, productIds, version } })
    : api.call('POST /api/admin/newsletters', { body: { ...texts, productIds } });
};
export const deleteIssue = (id: string) => api.call('DELETE /api/admin/newsletters/{id}', { params: { id } });
export const testIssue = ({ id, email }: { id: string; email: string }) =>
  api.call('POST /api/admin/newsletters/{id}/test', { params: { id }, body: { email } });
export const scheduleIssue = ({ id, ...body }: { id: string; version: number; at?: string }) =>
  api.call('POST /api/admin/newsletters/{id}/schedule', { params: { id }, body });
export const pauseIssue = (id: string) => api.call('POST /api/admin/newsletters/{id}/pause', { params: { id } });

export const resubscribe = (email: string) => api.call('POST /api/admin/newsletter/resubscribe', { body: { email } });
/** An admin's token takes effect immediately; otherwise the shop sends a confirmation email. */
export const unsubscribe = (email: string) => api.call('POST /api/newsletter/unsubscribe', { body: { email } });
