import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { IconButton } from '@loop-petal/web-kit/button';
import { QuantityStepper } from '@loop-petal/web-kit/quantity-stepper';
import { Trash2 } from 'lucide-react';
import { useChangeLine, useRemoveLine } from './change-cart.ts';

const nameOf = ({ product, selectedColor }: CartItemView): string =>
  selectedColor ? `${product.name}, ${selectedColor}` : product.name;

/** More, fewer, none: one below 1 removes the line. */
export function LineQuantity({ line }: { line: CartItemView }) {
  const change = useChangeLine();
  const remove = useRemoveLine();
  return (
    <QuantityStepper
      label={`quantity of ${nameOf(line)}`}
      value={line.quantity}
      min={0}
      onChange={(quantity) => (quantity <= 0 ? remove.mutate(line) : change.mutate({ id: line.id, quantity }))}
    />
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
