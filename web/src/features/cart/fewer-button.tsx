import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { FewerPieces } from '../../promises/suggestions.tsx';
import { useChangeLine } from './change-cart.ts';

interface FewerButtonProps {
  items: readonly CartItemView[];
  suggestion: FewerPieces;
  className: string;
}

/** Reduces the line to the number of pieces that can arrive on time. */
export function FewerButton({ items, suggestion, className }: FewerButtonProps) {
  const change = useChangeLine();
  const { productId, variationId, quantity } = suggestion;
  const line = items
    .filter((item) => item.productId === productId && (item.variationId ?? null) === variationId)
    .sort((a, b) => b.quantity - a.quantity)[0];
  if (!line) return null;
  return (
    <button type="button" className={className} onClick={() => change.mutate({ id: line.id, quantity })}>
      {quantity} of {line.product.name} instead of {line.quantity}
    </button>
  );
}
