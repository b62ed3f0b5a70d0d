import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../layout/parts/count-badge.tsx';
import { useSettledSession } from '../../session/use-settled-session.ts';
import { contactQueries } from './queries.ts';

const REFETCH_MS = 60_000;

/** The number of unanswered messages, shown on the tab. */
export function ContactCount() {
  const query = { ...contactQueries.all(), enabled: useSettledSession(), refetchInterval: REFETCH_MS };
  const { data = [] } = useQuery(query);
  return <CountBadge count={data.filter(({ answeredAt }) => answeredAt === null).length} unit="unanswered" />;
}
