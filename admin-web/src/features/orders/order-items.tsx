import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import type { OrderItemView } from '@loop-petal/contracts/shapes/orders';
import { formatMoney } from '@loop-petal/web-kit/format';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { ShopLink } from '../../layout/parts/shop-link.tsx';
import { Panel } from '../../layout/shell/panel.tsx';

export function OrderItems({ items }: { items: OrderItemView[] }) {
  return (
    <Panel title={`Items (${items.reduce((sum, { quantity }) => sum + quantity, 0)})`}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2">
            <Thumbnail width={48} imageUrl={item.imageUrl} />
            <div className="min-w-0 grow">
              <ShopLink path={`/product/${item.productId}`} className="font-semibold hover:underline">
                {item.productName}
              </ShopLink>
              <p className="text-sm text-muted">
                {item.selectedColor && `${item.selectedColor} · `}
                {item.quantity} × {formatMoney(item.price)}
              </p>
            </div>
            <p className="font-semibold whitespace-nowrap tabular-nums">
              {formatCents(toCents(item.price) * item.quantity)}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
