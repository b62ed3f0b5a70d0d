/**
 * Where the keys of queries begin whose answers belong to one person: they are asked anew when somebody else signs in.
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
