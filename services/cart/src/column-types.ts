import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';

export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
}
