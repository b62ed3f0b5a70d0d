import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';

export interface ColumnTypes {
  'products.snapshot': ProductSnapshot;
  'delays.promised': PromiseView;
  'delays.proposed': PromiseView;
}
