import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';

export function OrderReceipt({ order }: { order: AdminOrderView }) {
  return (
    <details className="mt-3">
      <summary className="fold min-h-11 text-sm font-semibold">Why this price?</summary>
      <ReceiptLines lines={order.receipt} />
    </details>
  );
}
