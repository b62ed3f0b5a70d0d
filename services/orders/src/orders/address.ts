import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';

/** An address as lists and mails show it: `1 Petal Lane, Apt 2, Portland, OR 97201, US`. */
export function formatAddress(address: ShippingAddress): string {
  const place = [address.state, address.zipCode].filter(Boolean).join(' ');
  return [address.addressLine1, address.addressLine2, address.city, place, address.country].filter(Boolean).join(', ');
}

const US_NAMES = new Set(['us', 'usa', 'u.s.', 'u.s.a.', 'united states', 'united states of america']);
/** The error for an address abroad. */
export const US_ONLY = 'We ship within the United States only for now.';

/** Whether the country, in any usual spelling, is the United States. */
export const isUnitedStates = (country: string): boolean => US_NAMES.has(country.trim().toLowerCase());
