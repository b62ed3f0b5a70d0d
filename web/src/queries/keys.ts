/**
 * Key prefixes of queries with personal data, which are refetched when another user signs in. Invalidating a prefix
 * invalidates everything below it.
 */
export const personalKeys = {
  cart: ['cart'],
  wishlist: ['wishlist'],
  addresses: ['addresses'],
  orders: ['orders'],
  chat: ['chat'],
  checkout: ['checkout'],
} as const;
