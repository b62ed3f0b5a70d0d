import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { buttonClass } from '@loop-petal/web-kit/button';
import { Link } from 'react-router-dom';
import { useOrderBlock } from '../../catalogue/order-block.ts';
import { exceedsStock } from '../../catalogue/stock.ts';

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
    <>
      {block && (
        <p role="alert" className="mt-4 text-sm font-semibold text-danger">
          {block}
        </p>
      )}
      <Link
        to="/checkout"
        aria-disabled={block ? true : undefined}
        onClick={(event) => block && event.preventDefault()}
        className={buttonClass('primary', 'lg', 'mt-6 w-full')}
      >
        Proceed to Checkout
      </Link>
    </>
  );
}
