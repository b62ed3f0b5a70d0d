export const UPSTREAMS = [
  'identity',
  'catalog',
  'cart',
  'orders',
  'payments',
  'shipping',
  'chat',
  'notifications',
  'web',
  'admin-web',
] as const;
export type Upstream = (typeof UPSTREAMS)[number];

/**
 * What a route needs to know about who is calling: `needed` (503 when identity can't say), `optional` (goes on as a
 * stranger then), `none` (nobody is told), `page` (a browser page: gets a visitor cookie, asks for itself).
 */
export type Knows = 'needed' | 'optional' | 'none' | 'page';

export interface Route {
  readonly prefix: string;
  readonly upstream: Upstream;
  readonly knows: Knows;
}

const route = (upstream: Upstream, knows: Knows, ...prefixes: string[]): Route[] =>
  prefixes.map((prefix) => ({ prefix, upstream, knows }));

/** The one prefix table. The longest prefix counts; a prefix ends at a slash or at the end of the path. */
const TABLE: readonly Route[] = [
  ...route('identity', 'needed', '/api/auth', '/api/user', '/api/addresses', '/api/admin/login', '/api/admin/users'),
  ...route('identity', 'needed', '/api/admin/two-step'),
  ...route('identity', 'needed', '/api/admin/audit'),
  ...route('catalog', 'none', '/api/products', '/api/categories', '/api/offers', '/api/search-products', '/images'),
  ...route('catalog', 'needed', '/api/admin/products', '/api/admin/variations', '/api/admin/categories'),
  ...route('catalog', 'needed', '/api/admin/offers', '/api/admin/upload-image'),
  ...route('cart', 'needed', '/api/cart', '/api/wishlist', '/api/admin/carts'),
  ...route('orders', 'needed', '/api/orders', '/api/user/orders', '/api/admin/orders', '/api/admin/stats'),
  ...route('orders', 'needed', '/api/admin/dead-letters', '/api/admin/problems', '/api/admin/payments'),
  ...route('payments', 'needed', '/api/payment'),
  ...route('payments', 'none', '/api/payment/webhook'),
  ...route('shipping', 'needed', '/api/shipping'),
  ...route('shipping', 'optional', '/api/shipping/track', '/api/address'),
  ...route('chat', 'needed', '/api/live-chat', '/api/admin/live-chat', '/socket.io'),
  ...route('notifications', 'optional', '/api/newsletter', '/api/contact'),
  ...route('notifications', 'needed', '/api/admin/newsletter', '/api/admin/newsletter-subscriptions'),
  ...route('notifications', 'needed', '/api/admin/contacts', '/api/admin/emails'),
  ...route('notifications', 'needed', '/api/admin/mails'),
  ...route('admin-web', 'none', '/admin'),
].sort((a, b) => b.prefix.length - a.prefix.length);

const WEB: Route = { prefix: '/', upstream: 'web', knows: 'page' };
const PRIVATE = /^\/(?:api|internal|metrics|healthz|readyz|images|socket\.io)(?:\/|$)/i;

/** Where a clean path goes; undefined: nowhere (404). */
export function findRoute(path: string): Route | undefined {
  const found = TABLE.find(({ prefix }) => isUnder(path, prefix));
  if (found) return found;
  return PRIVATE.test(path) ? undefined : WEB;
}

export function isUnder(path: string, prefix: string): boolean {
  return path.startsWith(prefix) && (path.length === prefix.length || path.charAt(prefix.length) === '/');
}

/** The addresses of an upstream's replicas. */
export const addressesOf = (upstreamUrl: string): string[] => upstreamUrl.split(',').map((url) => url.trim());
