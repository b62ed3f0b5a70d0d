/**
 * Beginnings of the keys of queries whose answers belong to one user: they are fetched again when another one signs in.
 * Everything below one of them is invalidated with it.
 */
export const personalKeys = {
  cart: ['cart'],
  wishlist: ['wishlist'],
  addresses: ['addresses'],
  orders: ['orders'],
  chat: ['chat'],
  checkout: ['checkout'],
} as const;
