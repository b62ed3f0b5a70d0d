import type { ProductCopy } from './checkout/catalog-copy.ts';

/** What columns of JSON hold. */
export interface ColumnTypes {
  'products.snapshot': ProductCopy;
}
