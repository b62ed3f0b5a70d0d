import type { PromiseView } from '@loop-petal/contracts/shapes/production';
import type { ProductCopy } from './checkout/catalog-copy.ts';

export interface ColumnTypes {
  'products.snapshot': ProductCopy;
  'delays.promised': PromiseView;
  'delays.proposed': PromiseView;
}
