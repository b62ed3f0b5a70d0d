import { once } from 'node:events';
import type { Response } from 'express';

/**
 * Sends a long list as one plain JSON array, page by page, so that memory never holds all of it. Stops reading when the
 * client disconnects.
 * @param parse turns a page into the array to send
 */
export async function sendPages<Page>(
  res: Response,
  pages: AsyncIterable<Page>,
  parse: (page: Page) => unknown,
): Promise<void> {
  const gone = new AbortController();
  res.type('json').once('close', () => gone.abort());
  let opening = '[';
  for await (const page of pages) {
    const items = JSON.stringify(parse(page)).slice(1, -1);
    if (res.destroyed) return;
    if (items === '') continue;
    const chunk = opening + items;
    opening = ',';
    if (!res.write(chunk)) await once(res, 'drain', { signal: gone.signal }).catch(() => undefined);
  }
  res.end(opening === '[' ? '[]' : ']');
}
