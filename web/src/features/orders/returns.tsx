import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import { describePieces } from './describe-pieces.ts';

/** Each requested return with its pieces, its state and the shop's instructions. */
export function Returns({ order: { returns, orderItems } }: { order: OrderView }) {
  if (returns.length === 0) return null;
  return (
    <ul aria-label="Returns" className="mt-5 grid gap-3 border-t border-line pt-4 text-sm print:hidden">
      {returns.map(({ id, state, items, message, changedAt }) => (
        <li key={id} className="grid gap-1">
          <p>
            <span className="font-semibold">Return {state}</span>{' '}
            <span className="text-muted">on {formatReaderDay(changedAt)}</span>
          </p>
          <p>{describePieces(orderItems, items)}</p>
          {message && <p>{message}</p>}
        </li>
      ))}
    </ul>
  );
}
