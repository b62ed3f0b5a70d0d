import { api } from './api.ts';

const FIXED = [
  '/',
  '/shop',
  '/bouquets',
  '/offers',
  '/about',
  '/contact',
  '/shipping',
  '/shipping-returns',
  '/privacy-policy',
  '/terms-conditions',
];

/** Paths of every page that search engines should know. */
export async function listPages(): Promise<string[]> {
  const products = await api.call('GET /api/products');
  return [...FIXED, ...products.map((product) => `/product/${product.id}`)];
}
