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
  'images',
  'colorCodes',
  'size',
  'weight',
  'material',
  'care',
  'slug',
  'metaTitle',
  'metaDescription',
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
  if (column === 'images') return product.images.map(({ url, alt }) => `${url} ${alt}`.trim()).join('\n');
  if (column === 'colorCodes') {
    return Object.entries(product.colorCodes)
      .map(([color, code]) => `${color} ${code}`)
      .join(', ');
  }
  const value = product[column];
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
}

/** One picture per line: its address, then its description. */
export const readPictures = (cell: string): { url: string; alt: string }[] =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [url = ''] = line.split(/\s/, 1);
      return { url, alt: line.slice(url.length).trim() };
    });

/** `Red #b0405f, Pink #e08ba0`. A part without a code gets an empty one, which the contract refuses. */
export const readColorCodes = (cell: string): Record<string, string> =>
  Object.fromEntries(
    cell
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map((part) => {
        const [, color = part, code = ''] = /^(.*\S)\s+(#\S+)$/.exec(part) ?? [];
        return [color, code];
      }),
  );
