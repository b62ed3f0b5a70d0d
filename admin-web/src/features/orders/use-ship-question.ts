import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { useQuery } from '@tanstack/react-query';
import { useQuestionBefore } from '../../packing/ship-question.tsx';
import { workshopQueries } from '../workshop/queries.ts';

/** Asks before an order with unfinished pieces ships, according to the latest state of its jobs. */
export function useShipQuestion(order: AdminOrderView) {
  const jobs = useQuery(workshopQueries.jobsOf(order.id));
  return useQuestionBefore(jobs.data ?? order.making);
}
