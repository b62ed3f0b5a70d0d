import { useQuery } from '@tanstack/react-query';
import { useIsAdmin } from '../../session/admin-session.ts';
import { workshopQueries } from '../workshop/queries.ts';

/** The latest state of an order's jobs, which only admins may read. */
export function useJobs(orderId: string) {
  const isAdmin = useIsAdmin();
  return useQuery({ ...workshopQueries.jobsOf(orderId), enabled: isAdmin });
}
