import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { useQuestionBefore } from '../../packing/ship-question.tsx';
import { useJobs } from './use-jobs.ts';

/** Asks before an order with unfinished pieces ships, according to the latest state of its jobs. */
export function useShipQuestion(order: AdminOrderView) {
  const jobs = useJobs(order.id);
  return useQuestionBefore(jobs.data ?? order.making);
}
