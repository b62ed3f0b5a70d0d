import type { ProductsQuery } from '@loop-petal/contracts/catalog-api';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import { z } from 'zod';
import type { Context } from './context.ts';
import type { Product } from './product.ts';
import type { Position } from './product-store.ts';
import { findNamed } from './search-products.ts';

/** As many as come when nobody asks for pages: all of them in a shop of the size this one is made for. */
export const MOST_AT_ONCE = 1000;
const Cursor = z.tuple([z.union([z.string(), z.number()]), z.string()]);

export interface Page {
  products: Product[];
  /** Where the next page begins; undefined: there is none. */
  next: string | undefined;
}

/** The visible products, a page of them. @throws ShopError 400 for a cursor that was made up */
export async function listProducts(ctx: Context, query: z.output<typeof ProductsQuery>): Promise<Page> {
  const { q, sort = 'name', limit = MOST_AT_ONCE } = query;
  const category = query.category && ((await ctx.categories.findBySlug(query.category))?.slug ?? query.category);
  const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
  if (q) {
    const found = await findNamed(ctx, { text: q, category, sort, after, limit: limit + 1 });
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const position: Position | undefined = last && [sort === 'name' ? last.title : last.priceCents, last.id];
    const products = await ctx.products.findVisible(page.map(({ id }) => id));
    return { products, next: position && found.length > limit ? cursorAt(position) : undefined };
  }
  const found = await ctx.products.list({ category, visibleOnly: true }, { sort, after, limit: limit + 1 });
  const products = found.slice(0, limit);
  const last = products.at(-1);
  const position: Position | undefined = last && [sort === 'name' ? last.name : last.priceCents, last._id];
  return { products, next: position && found.length > limit ? cursorAt(position) : undefined };
}

export const cursorAt = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

export function readCursor(cursor: string): Position {
  try {
    return readInput(Cursor, JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw badRequest('The cursor is not usable.');
  }
}
