import { createShopClient } from '@loop-petal/web-kit/shop-client';
import { type Row, row, type Target } from './row.ts';

const MOST_KB = 25;

export async function measure({ url }: Target): Promise<Row[]> {
  const shop = createShopClient(url);
  const products = await shop.call('GET /api/products');
  const categories = await shop.call('GET /api/categories');
  const pictured = [...products, ...products.flatMap(({ variations }) => variations), ...categories];
  const urls = [...new Set(pictured.map(({ imageUrl }) => imageUrl).filter((path) => path?.startsWith('/images/')))];
  const sizes = await Promise.all(
    urls.map(async (path) => {
      const answer = await fetch(`${url}${path}/640.avif`);
      if (!answer.ok) throw new Error(`${path}/640.avif answered ${answer.status}`);
      return (await answer.arrayBuffer()).byteLength / 1000;
    }),
  );
  const note = `largest of ${urls.length}`;
  return [row('640 px AVIF', Math.max(...sizes), { most: MOST_KB, unit: 'KB', digits: 1, note })];
}
