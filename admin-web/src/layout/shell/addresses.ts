export const addresses = {
  order: (id: string) => `/orders/${id}`,
  /** @param orderId of any order of the customer */
  customer: (orderId: string) => `/customers/${orderId}`,
  product: (id: string) => `/products/${id}`,
  variations: (productId: string) => `/products/${productId}/variations`,
  category: (id: string) => `/categories/${id}`,
  user: (id: string) => `/users/${id}`,
  invitations: '/users/invitations',
  offer: (id: string) => `/offers/${id}`,
  chat: (sessionId: string) => `/chat/${sessionId}`,
  piece: (id: string) => `/workshop/pieces/${id}`,
  artisan: (id: string) => `/workshop/artisans/${id}`,
  material: (id: string) => `/workshop/materials/${id}`,
  settings: '/settings',
  newsletter: (id: string) => `/newsletter/${id}`,
  email: (id: string) => `/mail/${id}`,
};
