import { once } from 'node:events';
import type { Response } from 'express';

/**
 * Answers a long list as one plain JSON array, sent page by page, so that it is never in memory as a whole. Stops
 * reading pages when the client disconnects.
 * @param parse turns a page that was read into the array that is sent
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
