import { isCustomPiece } from '@loop-petal/contracts/rules/custom-piece';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { describeLeftOut, piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { AdminOrderView, OrderItemView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { formatMoney } from '@loop-petal/web-kit/format';
import { useState } from 'react';
import { Thumbnail } from '../../images/thumbnail.tsx';
import { ShopLink } from '../../layout/parts/shop-link.tsx';
import { WishList } from '../../layout/parts/wish-list.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { useIsAdmin } from '../../session/admin-session.ts';
import { ColorDialog } from './color-dialog.tsx';
import { isOpen } from './order-filter.ts';
import { WishesDialog } from './wishes-dialog.tsx';

export function OrderItems({ order }: { order: AdminOrderView }) {
  const { orderItems: items, making } = order;
  const [correcting, setCorrecting] = useState<OrderItemView | null>(null);
  const [recoloring, setRecoloring] = useState<OrderItemView | null>(null);
  const mayCorrect = useIsAdmin() && isOpen(order);
  const mayChange = mayCorrect && order.payment === 'paid';
  const isFixed = (item: OrderItemView) =>
    piecesToSend(item) === 0 || making.some(({ lineId, state }) => lineId === item.id && state !== 'queued');
  return (
    <Panel title={`Items (${items.reduce((sum, { quantity }) => sum + quantity, 0)})`}>
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="flex items-center gap-3 py-2">
            <Thumbnail width={48} imageUrl={item.imageUrl} />
            <div className="min-w-0 grow">
              {isCustomPiece(item.productId) ? (
                <p className="font-semibold">{item.productName}</p>
              ) : (
                <ShopLink path={`/product/${item.productId}`} className="font-semibold hover:underline">
                  {item.productName}
                </ShopLink>
              )}
              <p className="text-sm text-muted">
                {item.selectedColor && `${item.selectedColor} · `}
                {item.quantity} × {formatMoney(item.price)}
              </p>
              {item.leftOut > 0 && <p className="text-sm">{describeLeftOut(item)}</p>}
              <WishList wishes={item.wishes} />
              {mayCorrect && item.wishes.length > 0 && !isFixed(item) && (
                <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setCorrecting(item)}>
                  Correct wishes
                </Button>
              )}
              {mayChange && item.selectedColor && !isCustomPiece(item.productId) && !isFixed(item) && (
                <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setRecoloring(item)}>
                  Change color
                </Button>
              )}
            </div>
            <p className="font-semibold whitespace-nowrap tabular-nums">
              {formatCents(toCents(item.price) * item.quantity)}
            </p>
          </li>
        ))}
      </ul>
      {correcting && <WishesDialog order={order} item={correcting} onClose={() => setCorrecting(null)} />}
      {recoloring && <ColorDialog order={order} item={recoloring} onClose={() => setRecoloring(null)} />}
    </Panel>
  );
}
