import { InternalPaymentView } from '@loop-petal/contracts/payments-api';
import { ProblemView } from '@loop-petal/contracts/problems-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';
import { z } from 'zod';

/** What a service has noticed. */
export type ListProblems = () => Promise<ProblemView[]>;

export const problemsOf = (neighbour: Neighbour): ListProblems => {
  const Problems = z.array(ProblemView);
  return () => neighbour.get('/internal/problems', Problems);
};

/** @throws ShopError 404 for an unknown payment, 409 when it can not be let go */
export type ReleaseHold = (paymentId: string, adminId: string) => Promise<void>;

export const releaseBy = (payments: Neighbour): ReleaseHold => {
  return async (paymentId, adminId) => {
    const path = `/internal/payments/${encodeURIComponent(paymentId)}/release`;
    await payments.post(path, { adminId }, InternalPaymentView);
  };
};
