import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { IconButton, singleClick } from '@loop-petal/web-kit/button';
import { QuantityStepper } from '@loop-petal/web-kit/quantity-stepper';
import { Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useChangeLine, useRemoveLine } from './change-cart.ts';

const StockNote = lazy(() => import('./stock-note.tsx').then((module) => ({ default: module.StockNote })));

const LineWishes = lazy(() => import('./line-wishes.tsx').then((module) => ({ default: module.LineWishes })));

const nameOf = ({ product, selectedColor }: CartItemView): string =>
  selectedColor ? `${product.name}, ${selectedColor}` : product.name;

/** The quantity, limited by the stock; below 1, the line is removed. An unavailable line has no quantity. */
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

/** What limits the stock of a line, and what the shopper asked for. */
export function LineNotes({ line }: { line: CartItemView }) {
  return (
    <Suspense>
      {line.product.personalization.length > 0 && <LineWishes line={line} />}
      {!line.wishProblem && (!line.isAvailable || line.stockLeft !== null) && <StockNote line={line} />}
    </Suspense>
  );
}

export function RemoveLine({ line }: { line: CartItemView }) {
  const remove = useRemoveLine();
  return (
    <IconButton label={`Remove ${nameOf(line)} from cart`} onClick={singleClick(() => remove.mutate(line))}>
      <Trash2 size={19} aria-hidden />
    </IconButton>
  );
}
