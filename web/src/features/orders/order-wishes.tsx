import type { OrderItemView, OrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { lazy, Suspense, useState } from 'react';
import { WishList } from '../../catalogue/wish-list.tsx';
import { useCorrectWishes } from './change-order.ts';

const WishDialog = lazy(() =>
  import('../../catalogue/wish-dialog.tsx').then((module) => ({ default: module.WishDialog })),
);

interface OrderWishesProps {
  order: Pick<OrderView, 'id' | 'status' | 'making'>;
  item: OrderItemView;
  /** Undefined where nothing can be changed. */
  token: string | null | undefined;
}

/** The wishes of an item, which can be corrected until a piece is begun. */
export function OrderWishes({ order, item, token }: OrderWishesProps) {
  const [isEditing, setEditing] = useState(false);
  const correct = useCorrectWishes(token ?? null);
  const { id, status, making } = order;
  const isBegun = making.some(({ lineId, state }) => lineId === item.id && state !== 'queued' && state !== 'cancelled');
  const mayCorrect = token !== undefined && !isBegun && (status === 'pending' || status === 'processing');
  return (
    <>
      <WishList wishes={item.wishes} />
      {mayCorrect && (
        <Button
          variant="quiet"
          size="sm"
          className="print:hidden"
          aria-haspopup="dialog"
          aria-label={`Correct the wishes for ${item.productName}`}
          onClick={() => setEditing(true)}
        >
          Correct
        </Button>
      )}
      {isEditing && (
        <Suspense>
          <WishDialog
            title={`Your ${item.productName}`}
            fields={item.wishes.map((wish) => ({ ...wish, required: true, price: '0.00', minutes: 0 }))}
            isPriced={false}
            answers={item.personalization}
            onSave={(personalization) => correct.mutateAsync({ id, itemId: item.id, personalization })}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
