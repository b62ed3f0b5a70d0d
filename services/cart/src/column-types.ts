import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';

/** What the columns of JSON hold. */
export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
}
