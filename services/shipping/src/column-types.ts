import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ShippingAddress } from '@loop-petal/contracts/shapes/orders';

/** What columns of JSON hold, and texts that are one of a few. */
export interface ColumnTypes {
  'shipments.address': ShippingAddress;
  'shipments.service': ShippingServiceCode;
}
