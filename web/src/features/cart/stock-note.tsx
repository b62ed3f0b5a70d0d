import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Badge } from '@loop-petal/web-kit/badge';
import { editionText, exceedsStock } from '../../catalogue/stock.ts';
import { WaitlistLink } from '../../catalogue/waitlist-link.tsx';
import { useChangeLine } from './change-cart.ts';

export function StockNote({ line }: { line: CartItemView }) {
  const change = useChangeLine();
  const { isAvailable, stockLeft, quantity } = line;
  if (!isAvailable) {
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <Badge tone="danger">{stockLeft === 0 ? 'Out of Stock' : 'No longer available'}</Badge>
        {stockLeft === 0 && <WaitlistLink product={line.product} color={line.selectedColor} />}
      </p>
    );
  }
  if (stockLeft === null) return null;
  if (!exceedsStock(line)) return <p className="text-sm font-semibold text-rose">{editionText(stockLeft)}</p>;
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-3 text-sm font-semibold text-danger">
      Only {stockLeft} left, and your cart has {quantity}.
      <button
        type="button"
        className="link min-h-11"
        onClick={() => change.mutate({ id: line.id, quantity: stockLeft })}
      >
        Take {stockLeft}
      </button>
    </p>
  );
}
