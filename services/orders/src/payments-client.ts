import { InternalPaymentView } from '@loop-petal/contracts/payments-api';
import type { Neighbour } from '@loop-petal/service-kit/neighbour';

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

export const createPaymentsClient = (payments: Neighbour): PaymentsClient => ({
  claim: ({ paymentId, ...claim }) =>
    payments.post(`/internal/payments/${encodeURIComponent(paymentId)}/claim`, claim, InternalPaymentView),
  claimFailed: async (claim) => {
    await payments.post('/internal/failed-payments/claim', claim, InternalPaymentView);
  },
  void: async ({ paymentId, orderId, ownerId }) => {
    const path = `/internal/payments/${encodeURIComponent(paymentId)}/void`;
    await payments.post(path, { orderId, ownerId }, InternalPaymentView);
  },
});
