import type { paymentsApi } from '@loop-petal/contracts/operations/payments';
import type { InternalPaymentView } from '@loop-petal/contracts/payments-api';
import type { ServiceClient } from '@loop-petal/service-kit/http/service-client';

export interface Claim {
  paymentId: string;
  orderId: string;
  ownerId: string;
  /** Who the owner was before signing in. */
  visitorId?: string | undefined;
}

export type FailedClaim = Omit<Claim, 'paymentId'>;

export interface PaymentsClient {
  /** Holds the payment for one order. @throws ShopError 404 for a foreign payment, 409 for one that is used */
  claim(claim: Claim): Promise<InternalPaymentView>;
  /** Ties a declined card of the owner to the order that logs it. @throws ShopError 404 when there is none */
  claimFailed(claim: FailedClaim): Promise<void>;
  /** Lets a claimed authorisation go. */
  void(claim: Claim): Promise<void>;
}

export const createPaymentsClient = (payments: ServiceClient<typeof paymentsApi.calls>): PaymentsClient => ({
  claim: ({ paymentId, ...claim }) =>
    payments.call('POST /internal/payments/{id}/claim', { params: { id: paymentId }, body: claim }),
  claimFailed: async (claim) => {
    await payments.call('POST /internal/failed-payments/claim', { body: claim });
  },
  void: async ({ paymentId, orderId, ownerId }) => {
    await payments.call('POST /internal/payments/{id}/void', { params: { id: paymentId }, body: { orderId, ownerId } });
  },
});
