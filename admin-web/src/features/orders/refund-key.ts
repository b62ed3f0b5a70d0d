/** Keys of refunds that the server has not accepted yet, by order. */
const asked = new Map<string, { request: string; key: string }>();

/**
 * A retry after a lost response is the same refund, whichever dialog sends it; a different request is a different
 * refund.
 */
export function refundKey(orderId: string, request: string): string {
  const before = asked.get(orderId);
  if (before?.request === request) return before.key;
  const key = crypto.randomUUID();
  asked.set(orderId, { request, key });
  return key;
}

export const forgetRefundKey = (orderId: string) => asked.delete(orderId);
