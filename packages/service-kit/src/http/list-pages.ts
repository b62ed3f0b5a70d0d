import type { Replied } from '@loop-petal/contracts/operations/call';
import { reply } from './implement.ts';

/**
 * Yields every page of a list. @param pageAfter reads the page after an item (undefined: the first page). It is empty
 * after the last page
 */
export async function* allPages<Item>(pageAfter: (last?: Item) => Promise<Item[]>): AsyncGenerator<Item[]> {
  for (let page = await pageAfter(); page.length > 0; page = await pageAfter(page.at(-1))) yield page;
}

/**
 * One page of a list, and the header `X-Next-Cursor` with the last id of the page if there are more items.
 * @param found the rows read: one more than `limit` if there are more
 */
export function cutPage<Item extends { id: string }>(
  found: readonly Item[],
  limit: number,
): { page: Item[]; headers: Record<string, string> } {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return { page, headers: last && found.length > limit ? { 'X-Next-Cursor': last.id } : {} };
}

/** Like `cutPage`, with `X-Total-Count`. @param total the number of items on all pages */
export function replyPage<Item extends { id: string }>(
  found: readonly Item[],
  limit: number,
  total: number,
): Replied<200, Item[]> {
  const { page, headers } = cutPage(found, limit);
  return reply(200, page, { 'X-Total-Count': String(total), ...headers });
}
