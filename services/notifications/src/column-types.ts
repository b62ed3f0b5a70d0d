import type { OrderDetails, WaitingEvent } from './orders/order-copy-store.ts';

export interface ColumnTypes {
  'order_copies.details': OrderDetails;
  'order_copies.waiting': WaitingEvent[];
}
