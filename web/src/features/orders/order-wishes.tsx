import { piecesToSend } from '@loop-petal/contracts/rules/pieces-to-send';
import type { OrderItemView, OrderView } from '@loop-petal/contracts/shapes/orders';
import { EditableWishes } from '../../catalogue/editable-wishes.tsx';
import { useCorrectWishes } from './change-order.ts';

interface OrderWishesProps {
  order: Pick<OrderView, 'id' | 'status' | 'making'>;
  item: OrderItemView;
  /** Undefined where nothing can be changed. */
  token: string | null | undefined;
}

/** The wishes of an item, which can be corrected until a piece is started. */
export function OrderWishes({ order, item, token }: OrderWishesProps) {
  const correct = useCorrectWishes(token ?? null);
  const { id, status, making } = order;
  const isFixed =
    piecesToSend(item) === 0 ||
    making.some(({ lineId, state }) => lineId === item.id && state !== 'queued' && state !== 'cancelled');
  const mayCorrect = token !== undefined && !isFixed && (status === 'pending' || status === 'processing');
  return (
    <EditableWishes
      productName={item.productName}
      wishes={item.wishes}
      action={mayCorrect ? 'Correct' : undefined}
      fields={item.wishes.map((wish) => ({ ...wish, required: true, price: '0.00', minutes: 0 }))}
      isPriced={false}
      answers={item.personalization}
      onSave={(given, shown) => {
        const changed = Object.entries(given).filter(([key, answer]) => answer !== shown[key]);
        return correct.mutateAsync({ id, itemId: item.id, personalization: Object.fromEntries(changed) });
      }}
    />
  );
}
