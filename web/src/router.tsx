import type { RouteObject } from 'react-router-dom';
import { pageRoute as page } from './page-route.ts';
import { categoryQueries } from './queries/categories.ts';
import { contentQueries } from './queries/content.ts';
import { offerQueries } from './queries/offers.ts';
import { productQueries } from './queries/products.ts';

const POLICY_PAGES = ['shipping-returns', 'privacy-policy', 'terms-conditions'] as const;

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
  page('content/about-page', { path: 'about' }, { queries: () => [contentQueries.page('about')] }),
  page('shop/shop-page', { path: 'shop' }, { queries: ({ search }) => products(search.get('q') ?? '') }),
  page('shop/bouquets-page', { path: 'bouquets' }, { queries: () => products() }),
  page('offers/offers-page', { path: 'offers' }, { queries: () => [offerQueries.list(), productQueries.list()] }),
  page('contact/contact-page', { path: 'contact' }, { queries: () => [contentQueries.page('contact')] }),
  page(
    'product/product-page',
    { path: 'product/:id' },
    {
      queries: ({ params }) => [
        productQueries.detail(params.id ?? ''),
        productQueries.related(params.id ?? ''),
        categoryQueries.list(),
        offerQueries.list(),
      ],
    },
  ),
  page('cart/cart-page', { path: 'cart' }),
  page('checkout/checkout-page', { path: 'checkout' }),
  page('checkout/continue-page', { path: 'continue/:handle' }),
  page('orders/my-orders-page', { path: 'my-orders' }),
  page('orders/delay-page', { path: 'delay' }),
  page('shipping/shipping-page', { path: 'shipping' }, { queries: () => [contentQueries.page('shipping')] }),
  page('account/settings-page', { path: 'settings' }),
  page('account/reset-password-page', { path: 'reset-password' }),
  page('account/confirm-email-page', { path: 'confirm-email' }),
  page('newsletter/newsletter-page', { path: 'newsletter' }),
  page('wishlist/wishlist-page', { path: 'wishlist' }),
  ...POLICY_PAGES.map((path) => page(`content/${path}-page`, { path }, { queries: () => [contentQueries.page(path)] })),
  page('content/not-found-page', { path: '*' }, { status: 404 }),
];
