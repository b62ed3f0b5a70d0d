import { type Cell, writeCsv } from '@loop-petal/contracts/rules/csv';
import type { AdminProductView, VariationView } from '@loop-petal/contracts/shapes/catalog';
import { ownRecipeOf, RECIPE_COLUMNS, recipeCell, VARIATION_COLUMN, type Workshop } from './recipe/recipe-csv.ts';

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
/** All columns that the import reads. */
export const COLUMNS: readonly string[] = [...PRODUCT_COLUMNS, VARIATION_COLUMN, ...RECIPE_COLUMNS];

interface Row {
  product: AdminProductView;
  /** Null in the row of the product itself. */
  variation: Pick<VariationView, 'id' | 'colorName'> | null;
}
/** The product that a variation's row belongs to. */
const FINDS = ['id', 'name'];

/**
 * Products as a file that the import takes back; with what each takes, where the workshop is known: behind the row of a
 * product comes one for each of its variations that has a recipe of its own.
 */
export const productCsv = (products: AdminProductView[], workshop?: Workshop): string =>
  writeCsv<Row>(
    [
      ...PRODUCT_COLUMNS.map(
        (column) =>
          [
            column,
            ({ product, variation }: Row) => (variation && !FINDS.includes(column) ? '' : cellOf(product, column)),
          ] as const,
      ),
      ...(workshop ? [[VARIATION_COLUMN, ({ variation }: Row) => variation?.colorName] as const] : []),
      ...(workshop ? RECIPE_COLUMNS : []).map(
        (column) =>
          [
            column,
            ({ product, variation }: Row) =>
              recipeCell(ownRecipeOf(product.id, variation?.id ?? null, workshop), column, workshop),
          ] as const,
      ),
    ],
    products.flatMap((product) => [
      { product, variation: null },
      ...product.variations
        .filter(({ id }) => ownRecipeOf(product.id, id, workshop))
        .map((variation) => ({ product, variation })),
    ]),
  );

/** The cell of each column; lists are separated by commas. */
export function cellOf(product: AdminProductView, column: ProductColumn): Cell {
  const value = product[column];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
