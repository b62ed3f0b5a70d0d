import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { isPaidOutside } from '@loop-petal/contracts/rules/paid-outside';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney, formatReaderDay } from '@loop-petal/web-kit/format';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { Link, useSearchParams } from 'react-router-dom';
import { Fold } from '../../catalogue/fold.tsx';
import { useShop } from '../../queries/shop.ts';
import { describePieces } from './describe-pieces.ts';

/** The head of a receipt, which is only printed. */
export function ReceiptHead() {
  const { name, email, phone, address } = useShop();
  return (
    <div className="mb-6 hidden print:block">
      <p className="font-display text-2xl">{name} · Receipt</p>
      <p className="text-sm">{[address, phone, email].filter(Boolean).join(' · ')}</p>
    </div>
  );
}

/** The refunds, gifts and payment of an order, and its receipt on request. */
export function OrderReceipt({ order }: { order: OrderView }) {
  return (
    <>
      <PayLink order={order} />
      <Refunds order={order} />
      <Gifts parcels={order.parcels} />
      {order.receipt.length > 0 && (
        <Fold title="Why this price?" className="mt-2 print:hidden">
          <ReceiptLines lines={order.receipt} />
        </Fold>
      )}
      <p className="mt-3 text-sm text-muted">{paymentText(order)}</p>
    </>
  );
}

/** "Paid by Visa ending in 1111 on Nov 26, 2026". An order with an unknown card has the provider's name instead. */
function paymentText(order: OrderView): string {
  const { paymentMethod, paymentStatus, paidAt } = order;
  if (paymentStatus === 'failed' || paymentStatus === 'voided') return 'Not charged';
  if (isPaidOutside(order)) return paymentMethod;
  const card = / ending in \d+$/.test(paymentMethod) ? paymentMethod : 'card';
  if (paymentStatus === 'authorized') return `Authorized on ${card}, not charged`;
  if (paymentStatus === 'pending') return `Waiting for your bank: payment by ${card}`;
  return `Paid by ${card}${paidAt ? ` on ${formatReaderDay(paidAt)}` : ''}`;
}

/** A link to pay the amount that is due, with the signed link's token if the page has it. */
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

function Gifts({ parcels }: Pick<OrderView, 'parcels'>) {
  return parcels.map(
    ({ gift }, number) =>
      gift && (
        <section key={number} aria-label={`Gift in parcel ${number + 1}`} className="mt-3 text-sm">
          <p className="font-semibold">
            Gift{gift.recipientName && ` for ${gift.recipientName}`}
            {gift.wrap && ', wrapped'}
          </p>
          {gift.message && (
            <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
              {gift.message}
            </p>
          )}
          <p className="text-muted">
            {gift.from ? `From ${gift.from}` : 'Without your name'}
            {gift.recipientEmail && ` · email to ${gift.recipientEmail}`}
            {gift.neededBy && ` · needed by ${formatDay(gift.neededBy)}`}
          </p>
        </section>
      ),
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
