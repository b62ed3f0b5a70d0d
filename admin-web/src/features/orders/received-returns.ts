import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { ReturnView } from '@loop-petal/contracts/shapes/returns';

/** Received returns whose refund is not requested yet. */
export const receivedReturns = ({ returns }: AdminOrderView): ReturnView[] =>
  returns.filter(({ state, refundId }) => state === 'received' && refundId === null);
