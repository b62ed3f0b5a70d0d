export type OracleThing = { productId: string; variationId: string | null; selectedColor: string | null };
/** The fields of an order that the oracle reads. */
export type OracleOrder = {
  id: string;
  customerEmail: string;
  totalAmount: string;
  refundedAmount: string;
  paymentStatus: string;
  paymentId: string;
  status: string;
  trackingNumber: string | null;
  shippedAt: string | null;
  acceptance: 'requested' | 'accepted' | 'declined' | 'withdrawn' | null;
  orderItems: (OracleThing & { quantity: number })[];
};
type Line = { productId: string; variationId?: string; quantity: number };
export type Ledger = {
  acknowledged: { email: string; order: OracleOrder }[];
  unknown: { email: string; line: Line }[];
  refused: { email: string; line: Line; status: number; message: string }[];
  pairs: { email: string; line: Line }[];
  actions: {
    kind: 'refund' | 'cancel' | 'label' | 'ship' | 'void' | 'accept' | 'decline';
    orderId: string;
    outcome: 'done' | 'refused' | 'unknown';
  }[];
};
export declare function compareOrders(ledger: Ledger, orders: OracleOrder[]): string[];
