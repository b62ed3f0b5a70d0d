import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';

/** The types of the JSON columns. */
export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
}
