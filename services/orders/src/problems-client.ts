import type { paymentsApi } from '@loop-petal/contracts/operations/payments';
import type { problemCalls } from '@loop-petal/contracts/operations/problems';
import type { ProblemView } from '@loop-petal/contracts/problems-api';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

/** What a service has noticed. */
export type ListProblems = () => Promise<ProblemView[]>;

export const problemsOf =
  (service: ServiceClient<typeof problemCalls>): ListProblems =>
  () =>
    service.call('GET /internal/problems');

/** @throws ShopError 404 for an unknown payment, 409 when it can not be let go */
export type ReleaseHold = (paymentId: string, adminId: string) => Promise<void>;

export const releaseBy = (payments: ServiceClient<typeof paymentsApi.calls>): ReleaseHold => {
  return async (paymentId, adminId) => {
    await payments.call('POST /internal/payments/{id}/release', { params: { id: paymentId }, body: { adminId } });
  };
};
