import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Badge } from '@loop-petal/web-kit/badge';
import { IconButton } from '@loop-petal/web-kit/button';
import { QuantityStepper } from '@loop-petal/web-kit/quantity-stepper';
import { Trash2 } from 'lucide-react';
import { editionText, exceedsStock } from '../../catalogue/stock.ts';
import { WaitlistLink } from '../../catalogue/waitlist-link.tsx';
import { useChangeLine, useRemoveLine } from './change-cart.ts';

const nameOf = ({ product, selectedColor }: CartItemView): string =>
  selectedColor ? `${product.name}, ${selectedColor}` : product.name;

/** More, up to what is left, fewer, none: one below 1 removes the line. What is gone has no quantity. */
export function LineQuantity({ line }: { line: CartItemView }) {
  const change = useChangeLine();
  const remove = useRemoveLine();
  if (!line.isAvailable) return null;
  return (
    <QuantityStepper
      label={`quantity of ${nameOf(line)}`}
      value={line.quantity}
      min={0}
      max={line.stockLeft ?? undefined}
      onChange={(quantity) => (quantity <= 0 ? remove.mutate(line) : change.mutate({ id: line.id, quantity }))}
    />
  );
}

/** What is left of a limited edition, or that it is gone, with what can be done about it. */
export function LineStock({ line }: { line: CartItemView }) {
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

export function RemoveLine({ line }: { line: CartItemView }) {
  const remove = useRemoveLine();
  return (
    // The second half of a double click would hit the line that moves up.
    <IconButton label={`Remove ${nameOf(line)} from cart`} onClick={({ detail }) => detail < 2 && remove.mutate(line)}>
      <Trash2 size={19} aria-hidden />
    </IconButton>
  );
}
