import type { OrderStatus } from '@loop-petal/contracts/rules/order-status';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { PaymentProgress, ShippingAddress } from '@loop-petal/contracts/shapes/orders';

export interface ColumnTypes {
  'order_copies.addresses': ShippingAddress[];
  'order_copies.payment': PaymentProgress;
  'order_copies.status': OrderStatus;
  'return_labels.address': ShippingAddress;
  'return_labels.service': ShippingServiceCode;
  'shipments.address': ShippingAddress;
  'shipments.service': ShippingServiceCode;
}
