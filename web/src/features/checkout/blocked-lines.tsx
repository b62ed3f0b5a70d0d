import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Link } from 'react-router-dom';
import { exceedsStock } from '../../catalogue/stock.ts';

interface BlockedLinesProps {
  items: readonly CartItemView[];
  /** Why the shop refuses this order. */
  orderBlock: string | null;
}

/** Why the order can't be placed, and lines that are sold out or exceed the rest of an edition. */
export function BlockedLines({ items, orderBlock }: BlockedLinesProps) {
  const blocked = items.filter((item) => !item.isAvailable || exceedsStock(item));
  if (blocked.length === 0 && !orderBlock) return null;
  return (
    <div role="alert" className="mt-6 rounded-md border-2 border-danger p-4">
      <ul className="flex flex-col gap-1">
        {orderBlock && <li className="font-semibold text-danger">{orderBlock}</li>}
        {blocked.map((item) => (
          <li key={item.id} className="font-semibold text-danger">
            {item.wishProblem
              ? `${nameOf(item)}: ${item.wishProblem} It is not part of this order.`
              : item.isAvailable
                ? `Only ${item.stockLeft} left of ${nameOf(item)}. Your cart has ${item.quantity}.`
                : `${nameOf(item)} is out of stock and not part of this order.`}
          </li>
        ))}
      </ul>
      <Link to="/cart" className="link mt-1 inline-flex min-h-11 items-center">
        Edit cart
      </Link>
    </div>
  );
}

const nameOf = ({ product, selectedColor }: CartItemView): string =>
  selectedColor ? `${product.name}, ${selectedColor}` : product.name;
