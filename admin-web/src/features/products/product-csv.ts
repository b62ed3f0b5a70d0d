import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';

export const COLUMNS = [
  'id',
  'name',
  'description',
  'price',
  'category',
  'imageUrl',
  'colors',
  'stemCount',
  'inStock',
  'isVisible',
] as const;
export type Column = (typeof COLUMNS)[number];

/** Products as a file that the import takes back. */
export const productCsv = (products: AdminProductView[]): string =>
  writeCsv(
    COLUMNS.map((column) => [column, (product: AdminProductView) => cellOf(product, column)] as const),
    products,
  );

/** What stands in a column; lists are separated by commas. */
export function cellOf(product: AdminProductView, column: Column): Cell {
  const value = product[column];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
