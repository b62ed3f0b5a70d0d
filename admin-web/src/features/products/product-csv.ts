import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import type { AdminProductView } from '@loop-petal/contracts/shapes/catalog';
import { ownRecipeOf, RECIPE_COLUMNS, recipeCell, type Workshop } from './recipe/recipe-csv.ts';

export const PRODUCT_COLUMNS = [
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
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];
/** All that the import reads. */
export const COLUMNS: readonly string[] = [...PRODUCT_COLUMNS, ...RECIPE_COLUMNS];

/** Products as a file that the import takes back; with what each takes, where the workshop is known. */
export const productCsv = (products: AdminProductView[], workshop?: Workshop): string =>
  writeCsv(
    [
      ...PRODUCT_COLUMNS.map((column) => [column, (product: AdminProductView) => cellOf(product, column)] as const),
      ...(workshop ? RECIPE_COLUMNS : []).map(
        (column) =>
          [column, ({ id }: AdminProductView) => recipeCell(ownRecipeOf(id, workshop), column, workshop)] as const,
      ),
    ],
    products,
  );

/** What stands in a column; lists are separated by commas. */
export function cellOf(product: AdminProductView, column: ProductColumn): Cell {
  const value = product[column];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
