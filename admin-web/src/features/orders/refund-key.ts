/** Keys of refunds that the server has not accepted yet, by order. */
const asked = new Map<string, { amount: string; key: string }>();

/**
 * A retry after a lost response is the same refund, whichever dialog sends it; a different amount is a different
 * refund.
 */
export function refundKey(orderId: string, amount: string): string {
  const before = asked.get(orderId);
  if (before?.amount === amount) return before.key;
  const key = crypto.randomUUID();
  asked.set(orderId, { amount, key });
  return key;
}

export const forgetRefundKey = (orderId: string) => asked.delete(orderId);
