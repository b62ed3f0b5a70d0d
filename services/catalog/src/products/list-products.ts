import type { AdminProductsQuery, AdminProductView, ProductsQuery } from '@loop-petal/contracts/shapes/catalog';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { listMatching } from '../search/search-products.ts';
import { adminProductView, type Product } from './product.ts';
import type { Position } from './product-store.ts';

/** Large enough for all products of a small shop on one page. */
export const DEFAULT_PAGE_LENGTH = 1000;
const ADMIN_BATCH = 500;
const NameCursor = z.tuple([z.string(), z.string()]);
const PriceCursor = z.tuple([z.number(), z.string()]);

export interface Page {
  products: Product[];
  next: string | undefined;
}

export async function listProducts(ctx: Context, query: z.output<typeof ProductsQuery>): Promise<Page> {
  const { q, sort = 'name', limit = DEFAULT_PAGE_LENGTH } = query;
  const category = query.category && ((await ctx.categories.findBySlug(query.category))?.slug ?? query.category);
  const wanted = {
    sort,
    after: readCursor(query.cursor, sort === 'name' ? NameCursor : PriceCursor),
    limit: limit + 1,
  };
  const position = (name: string, priceCents: number, id: string): Position => [
    sort === 'name' ? name : priceCents,
    id,
  ];
  if (q) {
    const found = await listMatching(ctx, { text: q, category, ...wanted });
    const { items, next } = cutPage(found, limit, ({ title, priceCents, id }) => position(title, priceCents, id));
    return { products: await ctx.products.findVisible(items.map(({ id }) => id)), next };
  }
  const found = await ctx.products.list({ category, visibleOnly: true }, wanted);
  const { items, next } = cutPage(found, limit, ({ name, priceCents, _id }) => position(name, priceCents, _id));
  return { products: items, next };
}

export async function listForAdmin(
  ctx: Context,
  { limit, cursor }: z.output<typeof AdminProductsQuery> & { limit: number },
): Promise<Page> {
  const after = readCursor(cursor, NameCursor);
  const found = await ctx.products.list({ visibleOnly: false }, { sort: 'name', after, limit: limit + 1 });
  const { items, next } = cutPage(found, limit, ({ name, _id }) => [name, _id]);
  return { products: items, next };
}

/**
 * All products by name after a cursor, including hidden ones, in batches. @throws ShopError 400 for an invalid cursor
 */
export async function* listAllProducts(ctx: Context, cursor?: string): AsyncGenerator<AdminProductView[]> {
  let next = cursor;
  do {
    const page = await listForAdmin(ctx, { limit: ADMIN_BATCH, cursor: next });
    yield page.products.map(adminProductView);
    next = page.next;
  } while (next !== undefined);
}

function cutPage<Item>(found: Item[], limit: number, positionOf: (last: Item) => Position) {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  const hasNext = last !== undefined && found.length > limit;
  return { items, next: hasNext ? cursorAt(positionOf(last)) : undefined };
}

const cursorAt = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

function readCursor(cursor: string | undefined, schema: z.ZodType<Position>): Position | undefined {
  if (cursor === undefined) return undefined;
  try {
    return readInput(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badRequest('The cursor is not valid.');
  }
}
