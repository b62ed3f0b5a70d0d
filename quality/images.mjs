import { row } from './row.mjs';
import { listProducts } from './stage.mjs';

const MOST_KB = 25;

export async function measure({ url }) {
  const products = await listProducts(url);
  const categories = await (await fetch(`${url}/api/categories`)).json();
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
