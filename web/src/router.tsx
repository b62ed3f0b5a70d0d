import type { ContentPage } from '@loop-petal/contracts/shapes/content';
import type { RouteObject } from 'react-router-dom';
import { pageRoute as page } from './page-route.ts';
import { categoryQueries } from './queries/categories.ts';
import { contentQueries } from './queries/content.ts';
import { offerQueries } from './queries/offers.ts';
import { productQueries } from './queries/products.ts';

/** The page of a path with the same name. */
const at = (path: string, folder = path, given?: Parameters<typeof page>[2]) =>
  page(`${folder}/${path}-page`, { path }, given);

/** A page with the owner's words. */
const words = (path: ContentPage, folder = 'content') =>
  at(path, folder, { queries: () => [contentQueries.page(path)] });
const products = (q?: string) => [productQueries.list(q), categoryQueries.list(), offerQueries.list()];

export const routes: RouteObject[] = [
  page(
    'home/home-page',
    { index: true },
    {
      queries: () => [
        productQueries.featured(),
        categoryQueries.list(),
        offerQueries.list(),
        contentQueries.page('home'),
      ],
    },
  ),
  words('about'),
  page('shop/shop-page', { path: 'shop' }, { queries: ({ search }) => products(search.get('q') ?? '') }),
  page('shop/bouquets-page', { path: 'bouquets' }, { queries: () => products() }),
  at('offers', 'offers', { queries: () => [offerQueries.list(), productQueries.list()] }),
  words('contact', 'contact'),
  page(
    'product/product-page',
    { path: 'product/:id' },
    {
      queries: ({ params: { id = '' } }) => [
        productQueries.detail(id),
        productQueries.related(id),
        categoryQueries.list(),
        offerQueries.list(),
      ],
    },
  ),
  at('cart'),
  at('checkout'),
  at('continue', 'checkout'),
  at('my-orders', 'orders'),
  at('delay', 'orders'),
  at('review'),
  at('custom-order', 'quote'),
  page('quote/quote-page', { path: 'quote/:id' }),
  words('shipping', 'shipping'),
  at('settings', 'account'),
  at('reset-password', 'account'),
  at('confirm-email', 'account'),
  at('newsletter'),
  at('wishlist'),
  words('shipping-returns'),
  words('privacy-policy'),
  words('terms-conditions'),
  page('content/not-found-page', { path: '*' }, { status: 404 }),
];
