import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../api.ts';
import { CountBadge } from '../../layout/parts/count-badge.tsx';
import { useSettledSession } from '../../session/use-settled-session.ts';

/** The queries of the page have a separate file, so that the first load has only this one. */
const newestQuotes = queryOf('GET /api/admin/quotes', {
  queryKey: ['quotes', 'newest'],
  query: { limit: 100 },
  refetchInterval: 60_000,
});

/** The number of quotes whose customers wait for an answer, on the tab. */
export function QuoteCount() {
  const { data = [] } = useQuery({ ...newestQuotes, enabled: useSettledSession() });
  return <CountBadge count={data.filter(({ awaitsAnswer }) => awaitsAnswer).length} unit="unanswered" />;
}
