import { api } from './api.ts';

const STATIC_PATHS = [
  '/',
  '/shop',
  '/bouquets',
  '/offers',
  '/about',
  '/contact',
  '/custom-order',
  '/shipping',
  '/shipping-returns',
  '/privacy-policy',
  '/terms-conditions',
];

export async function listPages(): Promise<string[]> {
  const products = await api.call('GET /api/products');
  return [...STATIC_PATHS, ...products.map((product) => `/product/${product.id}`)];
}
