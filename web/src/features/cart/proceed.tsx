import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { useOrderBlock } from '../../catalogue/order-block.ts';
import { exceedsStock } from '../../catalogue/stock.ts';
import { CheckoutLink } from './checkout-link.tsx';

interface ProceedProps {
  items: readonly CartItemView[];
  subtotalCents: number | undefined;
}

export function Proceed({ items, subtotalCents }: ProceedProps) {
  const orderBlock = useOrderBlock(subtotalCents);
  const block = items.some((item) => !item.isAvailable)
    ? 'Some items are no longer available. Please remove them to check out.'
    : items.some(exceedsStock)
      ? 'Your cart has more of a limited edition than we have left. Please reduce the quantity to check out.'
      : orderBlock;
  return (
    <div className="mt-6 grid gap-6">
      <CheckoutLink block={block} size="lg">
        Proceed to Checkout
      </CheckoutLink>
    </div>
  );
}
