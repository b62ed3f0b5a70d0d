import type { AddressView } from '@loop-petal/contracts/identity-api';

export const labelOf = (address: AddressView): string => `${address.recipientName}, ${address.city}, ${address.state}`;
