import { api } from '../../api.ts';
import { summaryOf } from '../../summary-of.ts';
import { statsQueries } from '../dashboard/queries.ts';

/** Their keys start with that of the statistics, which changes of orders invalidate; a paid order is a step of the setup. */
export const todayQueries = {
  day: () => summaryOf('GET /api/admin/today', [...statsQueries.key, 'today']),
  setup: () => summaryOf('GET /api/admin/setup', [...statsQueries.key, 'setup']),
};

export const sendTestEmail = () => api.call('POST /api/admin/mails/test');
