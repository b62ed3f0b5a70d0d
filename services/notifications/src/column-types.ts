import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { OrderDetails, WaitingEvent } from './orders/order-copy-store.ts';

export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
  'order_copies.details': OrderDetails;
  'order_copies.waiting': WaitingEvent[];
}
