import type { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';

/** Destinations in the order of their first line; null means the address in the form. */
export const destinationsOf = (request: Pick<PlaceOrderRequest, 'orderItems'>): (string | null)[] => [
  ...new Set(request.orderItems.map((line) => line.shipToAddressId ?? null)),
];
