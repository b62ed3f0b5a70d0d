import type { OrderItemView } from '@loop-petal/contracts/shapes/orders';
import type { ReturnView } from '@loop-petal/contracts/shapes/returns';

/** `2 × Rose Stem (Red), 1 × Tulip` */
export const describePieces = (orderItems: readonly OrderItemView[], pieces: ReturnView['items']): string =>
  pieces
    .map(({ itemId, quantity }) => {
      const item = orderItems.find(({ id }) => id === itemId);
      return `${quantity} × ${item?.productName}${item?.selectedColor ? ` (${item.selectedColor})` : ''}`;
    })
    .join(', ');
