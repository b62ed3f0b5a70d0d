import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { Link, useSearchParams } from 'react-router-dom';
import { Fold } from '../../catalogue/fold.tsx';
import { describePieces } from './describe-pieces.ts';

/** The refunds of an order, and its receipt on request. */
export function OrderReceipt({ order }: { order: OrderView }) {
  return (
    <>
      <PayLink order={order} />
      <Refunds order={order} />
      {order.receipt.length > 0 && (
        <Fold title="Why this price?" className="mt-2 print:hidden">
          <ReceiptLines lines={order.receipt} />
        </Fold>
      )}
    </>
  );
}

/** To the sum that is due, with the signed link's token if the page has it. */
function PayLink({ order: { id, due } }: { order: OrderView }) {
  const token = useSearchParams()[0].get('token');
  if (!due) return null;
  return (
    <Link
      to={`/checkout?${new URLSearchParams({ order: id, ...(token ? { token } : {}) })}`}
      className="link inline-flex min-h-11 items-center print:hidden"
    >
      Pay {formatMoney(due.amount)} for {due.purpose.to}
    </Link>
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
