import { useQuery } from '@tanstack/react-query';
import { useAdminSession } from '../../session/admin-session.ts';
import { problemQueries } from './queries.ts';

export function ProblemCount() {
  const { data } = useQuery({ ...problemQueries.all(), enabled: useAdminSession() === 'signed-in' });
  const count = data?.summary.length ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-2 inline-grid h-6 min-w-6 place-items-center rounded-pill bg-danger px-1.5 text-xs font-bold text-on-danger tabular-nums">
      {count}
      <span className="sr-only"> open</span>
    </span>
  );
}
