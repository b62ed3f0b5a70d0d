import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { Fold } from '../../catalogue/fold.tsx';
import { describePieces } from './describe-pieces.ts';

/** The refunds of an order, and its receipt on request. */
export function OrderReceipt({ order }: { order: OrderView }) {
  return (
    <>
      <Refunds order={order} />
      {order.receipt.length > 0 && (
        <Fold title="Why this price?" className="mt-2 print:hidden">
          <ReceiptLines lines={order.receipt} />
        </Fold>
      )}
    </>
  );
}

/** What each refund by item, or with a reason, pays back. */
function Refunds({ order: { refunds, orderItems } }: { order: OrderView }) {
  const named = refunds.filter(({ items, withShipping, reason }) => items.length > 0 || withShipping || reason);
  if (named.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="mt-1 grid gap-1 text-sm text-muted">
      {named.map(({ id, amount, items, withShipping, reason, requestedAt }) => {
        const pieces = describePieces(orderItems, items);
        const covered = [...(pieces ? [pieces] : []), ...(withShipping ? ['shipping'] : [])].join(' and ');
        return (
          <li key={id}>
            {formatMoney(amount)}
            {covered && ` for ${covered}`} on {formatReaderDay(requestedAt)}
            {reason && `: ${reason}`}
          </li>
        );
      })}
    </ul>
  );
}
