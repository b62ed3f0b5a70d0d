import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { Returns } from './returns.tsx';

/** The shop's notes to the customer, then the returns. */
export function OrderNews({ order, token }: { order: OrderView; token: string | null }) {
  return (
    <>
      {order.customerNotes.length > 0 && (
        <ul aria-label="Notes from the shop" className="mt-5 grid gap-3 border-t border-line pt-4 text-sm print:hidden">
          {order.customerNotes.map(({ id, text, createdAt }) => (
            <li key={id} className="grid gap-1">
              <p>
                <span className="font-semibold">A note from the shop</span>{' '}
                <span className="text-muted">on {formatReaderDay(createdAt)}</span>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
            </li>
          ))}
        </ul>
      )}
      {order.returns.length > 0 && <Returns order={order} token={token} />}
    </>
  );
}
