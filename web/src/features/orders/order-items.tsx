import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import type { OrderItemView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney } from '@loop-petal/web-kit/format';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';

export function OrderItems({ items }: { items: readonly OrderItemView[] }) {
  return (
    <ul className="flex flex-col gap-4">
      {items.map((item) => (
        <li key={item.id} className="flex items-center gap-4">
          <Thumbnail imageUrl={item.imageUrl} className="size-16" />
          <div className="min-w-0 grow">
            <Link to={`/product/${item.productId}`} className="font-semibold underline-offset-4 hover:underline">
              {item.productName}
            </Link>
            <p className="text-sm text-muted">{[item.selectedColor, quantityOf(item)].filter(Boolean).join(' · ')}</p>
          </div>
          <span className="tabular-nums">{formatCents(toCents(item.price) * item.quantity)}</span>
        </li>
      ))}
    </ul>
  );
}

const quantityOf = ({ quantity, price }: OrderItemView): string =>
  quantity > 1 ? `Quantity ${quantity}, ${formatMoney(price)} each` : `Quantity ${quantity}`;
