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
export const COLUMNS: readonly string[] = [...PRODUCT_COLUMNS, VARIATION_COLUMN, ...RECIPE_COLUMNS];

interface Row {
  product: AdminProductView;
  /** Null in the product's own row. */
  variation: Pick<VariationView, 'id' | 'colorName'> | null;
}
const FINDS = ['id', 'name'];

/**
 * Products as an importable file. If production answers, includes recipes: each variation with its own recipe gets a
 * row below its product.
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

export function cellOf(product: AdminProductView, column: ProductColumn): Cell {
  const value = product[column];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}
