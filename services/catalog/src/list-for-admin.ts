import { type AdminProductsQuery, AdminProductView } from '@loop-petal/contracts/catalog-api';
import { sendList } from '@loop-petal/service-kit/http/send-list';
import type { Response } from 'express';
import { z } from 'zod';
import type { Context } from './context.ts';
import { cursorAt, readCursor } from './list-products.ts';
import { adminProductView, type Product } from './product.ts';

const CHUNK = 500;

/** One page (with `X-Next-Cursor` while there are more), or without a limit all products as one plain array. */
export async function listForAdmin(
  ctx: Context,
  { limit, cursor }: z.output<typeof AdminProductsQuery>,
  res: Response,
): Promise<void> {
  const start = cursor === undefined ? undefined : readCursor(cursor);
  const list = (after: typeof start, most: number) =>
    ctx.products.list({ visibleOnly: false }, { sort: 'name', after, limit: most });
  if (limit === undefined) {
    return sendList(res, async (last?: { name: string; id: string }) =>
      shown(await list(last ? [last.name, last.id] : start, CHUNK)),
    );
  }
  const products = await list(start, limit + 1);
  const page = products.slice(0, limit);
  const last = page.at(-1);
  if (last && products.length > limit) res.set('X-Next-Cursor', cursorAt([last.name, last._id]));
  res.json(shown(page));
}

const shown = (products: Product[]) => z.array(AdminProductView).parse(products.map(adminProductView));
