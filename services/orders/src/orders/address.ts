import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';

/** `1 Petal Lane, Apt 2, Portland, OR 97201, US` */
export function formatAddress(address: ShippingAddress): string {
  const place = [address.state, address.zipCode].filter(Boolean).join(' ');
  return [address.addressLine1, address.addressLine2, address.city, place, address.country].filter(Boolean).join(', ');
}
