import { once } from 'node:events';
import type { Response } from 'express';

/**
 * Answers a long list as one plain JSON array, sent page by page, so that it never sits in memory as a whole.
 * @param pageAfter the page behind an item (undefined: the first one), already fit to be shown; empty at the end
 */
export async function sendList<Item>(res: Response, pageAfter: (last?: Item) => Promise<Item[]>): Promise<void> {
  let page = await pageAfter();
  const gone = new AbortController();
  res.type('json').once('close', () => gone.abort());
  let opening = '[';
  while (page.length > 0 && !res.destroyed) {
    const chunk = opening + JSON.stringify(page).slice(1, -1);
    opening = ',';
    if (!res.write(chunk)) await once(res, 'drain', { signal: gone.signal }).catch(() => undefined);
    page = await pageAfter(page.at(-1));
  }
  res.end(opening === '[' ? '[]' : ']');
}
