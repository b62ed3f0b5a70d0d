import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { useQuery } from '@tanstack/react-query';
import { useQuestionBefore } from '../../packing/ship-question.tsx';
import { useIsAdmin } from '../../session/admin-session.ts';
import { workshopQueries } from '../workshop/queries.ts';

/** Asks before an order with unfinished pieces ships, according to the latest state of its jobs. */
export function useShipQuestion(order: AdminOrderView) {
  const jobs = useJobs(order.id);
  return useQuestionBefore(jobs.data ?? order.making);
}

/** The latest state of an order's jobs, which only admins may read. */
export function useJobs(orderId: string) {
  const isAdmin = useIsAdmin();
  return useQuery({ ...workshopQueries.jobsOf(orderId), enabled: isAdmin });
}
