import type { Cell } from '@loop-petal/contracts/rules/csv';
import { describeIssue } from '@loop-petal/contracts/rules/describe-issue';
import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import { toKey } from '@loop-petal/contracts/rules/text';
import {
  type AdminProductView,
  CreateProductRequest,
  UpdateProductRequest,
  type VariationView,
} from '@loop-petal/contracts/shapes/catalog';
import { readCsv } from '../../csv/read-csv.ts';
import { COLUMNS, cellOf, PRODUCT_COLUMNS, type ProductColumn, readColorCodes, readPictures } from './product-csv.ts';
import type { ProductBody } from './queries.ts';
import {
  isRecipeColumn,
  ownRecipeOf,
  type RecipeColumn,
  type RecipeFields,
  readRecipeFields,
  recipeCell,
  VARIATION_COLUMN,
  type Workshop,
} from './recipe/recipe-csv.ts';

type Column = ProductColumn | RecipeColumn | typeof VARIATION_COLUMN;

export interface KnownShop {
  products: AdminProductView[];
  categories: readonly string[];
  /** Only needed for recipe columns. */
  workshop?: Workshop | undefined;
}

interface PlannedRow {
  id: string;
  line: number;
  label: string;
}
export interface NewProduct extends PlannedRow {
  kind: 'new';
  body: ProductBody;
  recipe: RecipeFields | null;
}
export interface ChangedProduct extends PlannedRow {
  kind: 'changed';
  productId: string;
  /** The variation; null for all variations without a recipe. */
  variationId: string | null;
  /** Null when unchanged. */
  body: Partial<ProductBody> | null;
  recipe: RecipeFields | null;
  changes: { column: Column; from: string; to: string }[];
}
export interface BadRow extends PlannedRow {
  kind: 'bad';
  problems: string[];
  cells: string[];
}
export interface ImportPlan {
  columns: string[];
  rows: (NewProduct | ChangedProduct)[];
  bad: BadRow[];
  unchanged: number;
}

/** The error report adds these columns; an import ignores them, so a corrected report can be imported. */
export const REPORT_COLUMNS = ['line', 'problem'];

export function columnsOf(file: string): string[] {
  const [head] = readCsv(file);
  if (!head) throw new Error('This file is empty.');
  return head.cells.map((name) => name.trim());
}

/**
 * Plans the effects of a file without changing anything. A row is matched to its product by `id`, or else by name, so
 * importing the same file again changes nothing. A row with a variation contains its recipe.
 * @throws Error when the file can't be read
 */
export function planImport(file: string, shop: KnownShop): ImportPlan {
  const columns = columnsOf(file);
  const rows = readCsv(file).slice(1);
  const unknown = columns.filter((name) => !COLUMNS.includes(name) && !REPORT_COLUMNS.includes(name));
  if (unknown.length > 0) throw new Error(`Unknown columns: ${unknown.join(', ')}. Known: ${COLUMNS.join(', ')}.`);
  if (new Set(columns).size < columns.length) throw new Error('This file has a duplicate column.');
  if (!columns.includes('id') && !columns.includes('name')) throw new Error('An "id" or "name" column is required.');

  const plan: ImportPlan = { columns, rows: [], bad: [], unchanged: 0 };
  const taken = new Map<string, number>();
  for (const { line, cells } of rows) {
    const row = planRow({ line, cells, columns: columns as Column[], shop, taken });
    if (row === null) plan.unchanged += 1;
    else if (row.kind === 'bad') plan.bad.push(row);
    else plan.rows.push(row);
  }
  return plan;
}

interface Row {
  line: number;
  cells: string[];
  columns: Column[];
  shop: KnownShop;
  taken: Map<string, number>;
}

function planRow({ line, cells, columns, shop, taken }: Row) {
  const { products, workshop } = shop;
  const texts = new Map(columns.map((column, at) => [column, (cells[at] ?? '').trim()]));
  const [id, name] = [texts.get('id'), texts.get('name')];
  const planned = { id: String(line), line, label: name || id || `Line ${line}` };
  const bad = (...problems: string[]): BadRow => ({ ...planned, kind: 'bad', problems, cells });
  if (cells.length > columns.length) return bad('More cells than columns');
  if (!id && !name) return bad('No id or name');

  const same = products.filter((product) => (id ? product.id === id : lower(product.name) === lower(name)));
  if (id && same.length === 0) return bad('No product has this id');
  if (same.length > 1) return bad('Several products have this name: use their id');
  const [product] = same;
  const color = texts.get(VARIATION_COLUMN);
  const variation = color ? product?.variations.find(({ colorName }) => lower(colorName) === lower(color)) : undefined;
  if (color && !variation) return bad(`variation: ${product?.name ?? name} has no color "${color}"`);
  const key = `${product?.id ?? lower(name)} ${variation?.id ?? ''}`;
  const earlier = taken.get(key);
  if (earlier !== undefined) return bad(`Same ${variation ? 'color' : 'product'} as on line ${earlier}`);
  taken.set(key, line);

  if (product && variation) {
    const row = planVariationRow(texts, product, variation, workshop);
    return Array.isArray(row) ? bad(...row) : row && { ...planned, ...row };
  }

  const { fields, problems } = readFields(texts, shop.categories);
  const recipe = readRecipeFields(texts, workshop);
  problems.push(...recipe.problems);
  const checked = (product ? UpdateProductRequest : CreateProductRequest).safeParse(fields, { error: describeIssue });
  if (!checked.success)
    problems.push(...checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  if (problems.length > 0) return bad(...problems);
  if (!product) {
    return {
      ...planned,
      kind: 'new',
      body: fields as unknown as ProductBody,
      recipe: recipe.fields,
    } satisfies NewProduct;
  }

  const own = ownRecipeOf(product.id, null, workshop);
  const after = { ...product, ...fields, ...(fields.price ? { price: toMoney(toCents(String(fields.price))) } : {}) };
  const changes = changesOf(
    columns.filter((column) => column !== 'id' && column !== VARIATION_COLUMN && !REPORT_COLUMNS.includes(column)),
    (column, isAfter) =>
      isRecipeColumn(column)
        ? recipeCell(isAfter ? { ...own, ...recipe.fields } : own, column, workshop)
        : cellOf((isAfter ? after : product) as AdminProductView, column as ProductColumn),
  );
  if (changes.length === 0) return null;
  const names = changes.map(({ column }) => column).filter((column) => !isRecipeColumn(column));
  const body = Object.fromEntries(names.map((column) => [column, fields[column as keyof typeof fields]]));
  return {
    ...planned,
    kind: 'changed',
    productId: product.id,
    variationId: null,
    label: product.name,
    body: names.length > 0 ? body : null,
    recipe: changes.some(({ column }) => isRecipeColumn(column)) ? { ...own, ...recipe.fields } : null,
    changes,
  } satisfies ChangedProduct;
}

/** The change of one variation's recipe (null if unchanged), or the row's problems. */
function planVariationRow(
  texts: Map<Column, string>,
  product: AdminProductView,
  variation: VariationView,
  workshop: Workshop | undefined,
): Omit<ChangedProduct, 'id' | 'line'> | string[] | null {
  const recipe = readRecipeFields(texts, workshop);
  const misplaced = PRODUCT_COLUMNS.filter((column) => column !== 'id' && column !== 'name' && texts.get(column));
  const problems = [
    ...misplaced.map((column) => `${column}: A row with a color can only set its recipe`),
    ...recipe.problems,
  ];
  if (problems.length > 0) return problems;
  const own = ownRecipeOf(product.id, variation.id, workshop);
  const after = { ...own, ...recipe.fields };
  const changes = changesOf([...texts.keys()].filter(isRecipeColumn), (column, isAfter) =>
    recipeCell(isAfter ? after : own, column, workshop),
  );
  if (changes.length === 0) return null;
  return {
    kind: 'changed',
    label: `${product.name}, ${variation.colorName}`,
    productId: product.id,
    variationId: variation.id,
    body: null,
    recipe: after,
    changes,
  };
}

const changesOf = <Named extends Column>(columns: readonly Named[], cell: (column: Named, isAfter: boolean) => Cell) =>
  columns
    .map((column) => ({ column, from: String(cell(column, false) ?? ''), to: String(cell(column, true) ?? '') }))
    .filter(({ from, to }) => from !== to);

const lower = (text = ''): string => toKey(text);

const YES = new Set(['yes', 'true', '1']);
const NO = new Set(['no', 'false', '0']);

/** Cells as request fields; an empty cell leaves its field unchanged. */
function readFields(texts: Map<Column, string>, categories: readonly string[]) {
  const problems: string[] = [];
  const fields: Record<string, string | number | boolean | string[] | object> = {};
  for (const [column, text] of texts) {
    if (text === '' || column === 'id' || !PRODUCT_COLUMNS.includes(column as ProductColumn)) continue;
    if (column === 'inStock' || column === 'isVisible') {
      if (!YES.has(lower(text)) && !NO.has(lower(text))) problems.push(`${column}: Enter yes or no`);
      fields[column] = YES.has(lower(text));
    } else if (column === 'colors') {
      fields.colors = text
        .split(',')
        .map((color) => color.trim())
        .filter(Boolean);
    } else if (column === 'images') {
      fields.images = readPictures(text);
    } else if (column === 'colorCodes') {
      fields.colorCodes = readColorCodes(text);
    } else if (column === 'stemCount') {
      fields.stemCount = Number(text);
    } else {
      if (column === 'category' && !categories.includes(text))
        problems.push(`category: There is no category "${text}"`);
      fields[column] = column === 'price' ? text.replace(/^\$/, '') : text;
    }
  }
  return { fields, problems };
}
