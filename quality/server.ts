import { createShopClient } from '@loop-petal/web-kit/shop-client';
import autocannon from 'autocannon';
import { median, type Row, row, type Target } from './row.ts';

const MOST_MS = 20;
const LEAST_PER_SECOND = 150;
const ASKED = 300;
const WARM = 60;
const CONNECTIONS = 16;
const SECONDS = 8;

export async function measure({ url }: Target): Promise<Row[]> {
  const products = await createShopClient(url).call('GET /api/products');
  const paths = products.map(({ id }) => `/product/${id}`);
  const times: number[] = [];
  for (let asked = 0; asked < ASKED + WARM; asked += 1) {
    const since = performance.now();
    const answer = await fetch(`${url}${paths[asked % paths.length]}?visit=${asked}`);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`a product page answered ${answer.status}`);
    if (asked >= WARM) times.push(performance.now() - since);
  }
  const p50 = median(times);
  return [
    row('product page, p50', p50, { most: MOST_MS, unit: 'ms', digits: 1, note: `${ASKED} pages in sequence` }),
    row('product pages per second', await pagesPerSecond(url, paths), {
      least: LEAST_PER_SECOND,
      note: 'each rendered',
    }),
  ];
}

async function pagesPerSecond(url: string, paths: string[]): Promise<number> {
  let visit = 0;
  const requests = paths.map((path) => ({
    setupRequest: (request: autocannon.Request) => {
      visit += 1;
      return { ...request, path: `${path}?many=${visit}` };
    },
  }));
  const load = (duration: number) => autocannon({ url, connections: CONNECTIONS, duration, requests });
  await load(2);
  const { requests: done, errors, non2xx } = await load(SECONDS);
  if (errors + non2xx > 0) throw new Error(`${errors} errors and ${non2xx} other answers among the product pages`);
  return done.average;
}
