import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../layout/parts/count-badge.tsx';
import { useSettledSession } from '../../session/use-settled-session.ts';
import { newestQuotesQuery } from './newest-quotes-query.ts';

/** The number of quotes whose customers wait for an answer, on the tab. */
export function QuoteCount() {
  const { data = [] } = useQuery({ ...newestQuotesQuery, enabled: useSettledSession() });
  return <CountBadge count={data.filter(({ awaitsAnswer }) => awaitsAnswer).length} unit="unanswered" />;
}
