import { api } from '../../api.ts';
import { historyQueries } from '../../history/queries.ts';
import { summaryOf } from '../../summary-of.ts';
import { orderQueries } from '../orders/queries.ts';

export const problemQueries = {
  all: () => summaryOf('GET /api/admin/problems', ['problems']),
};
export const problemKeys = [problemQueries.all().queryKey, historyQueries.key, orderQueries.key];

export const replayEvent = (id: string) => api.call('POST /api/admin/dead-letters/{id}/replay', { params: { id } });
export const releaseHold = (id: string) => api.call('POST /api/admin/payments/{id}/release', { params: { id } });
export const markReviewed = (id: string) => api.call('POST /api/admin/orders/{id}/reviewed', { params: { id } });
