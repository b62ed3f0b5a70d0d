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
 * One page of a list with `X-Total-Count` and, if there are more items, `X-Next-Cursor`, the last id of the page.
 * @param found the rows read: one more than `limit` if there are more
 * @param total the number of items on all pages
 */
export function replyPage<Item extends { id: string }>(
  found: Item[],
  limit: number,
  total: number,
): Replied<200, Item[]> {
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const next: Record<string, string> = last && found.length > limit ? { 'X-Next-Cursor': last.id } : {};
  return reply(200, page, { 'X-Total-Count': String(total), ...next });
}
