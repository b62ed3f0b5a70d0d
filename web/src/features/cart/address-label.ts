import type { AddressView } from '@loop-petal/contracts/shapes/identity';

export const labelOf = (address: AddressView): string => `${address.recipientName}, ${address.city}, ${address.state}`;
