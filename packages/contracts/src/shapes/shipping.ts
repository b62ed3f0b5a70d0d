import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { SHIPMENT_STATES } from '../rules/shipment-states.ts';
import { DELIVERY_CODES, SHIPPING_SERVICE_CODES } from '../rules/shipping-services.ts';
import { text, ZipText } from './text.ts';
import { Time } from './time.ts';

export const ShippingServiceCode = z.enum(SHIPPING_SERVICE_CODES);
export const DeliveryCode = z.enum(DELIVERY_CODES);

export const ValidateAddressRequest = z.strictObject({
  /** Must be printable on a label. */
  recipientName: text(100).optional().nullable(),
  addressLine1: text(120),
  addressLine2: text(120).optional().nullable(),
  city: text(80),
  state: text(60),
  zipCode: ZipText,
  country: text(60),
});
export const AddressCheckView = z.object({
  isValid: z.boolean(),
  errors: z.array(z.string()),
  warnings: z.array(z.string()),
});
export type AddressCheckView = z.infer<typeof AddressCheckView>;

export const RatesRequest = z.strictObject({
  fromZip: ZipText.optional(),
  fromCountry: text(60).optional(),
  toZip: ZipText,
  toCountry: text(60),
  weight: z.number().positive().max(10_000).optional(),
});
export const RateView = z.object({
  service: ShippingServiceCode,
  serviceName: z.string(),
  cost: Money,
  currency: z.literal('USD'),
  /** Transit time only. */
  transitTime: z.string(),
  deliveryDate: Time,
});
export type RateView = z.infer<typeof RateView>;

/** `Picked up` by the carrier is `handed_over`; a status set by an admin applies until the carrier's first scan. */
export const ShipmentState = z.enum(SHIPMENT_STATES);

/** POST /api/shipping/create (admin). The service defaults to the one that the customer paid for, or FEDEX_GROUND. */
export const CreateShipmentRequest = z.strictObject({ orderId: z.uuid(), serviceType: ShippingServiceCode.optional() });
export const ShipmentView = z.object({
  shipmentId: z.string(),
  orderId: z.string(),
  trackingNumber: z.string(),
  service: ShippingServiceCode,
  state: ShipmentState,
  labelUrl: z.string(),
  estimatedDelivery: Time,
});
/** The fields of the first parcel, and all parcels in `shipments`. */
export type ShipmentView = z.infer<typeof ShipmentView>;
export const CreateShipmentView = ShipmentView.extend({ shipments: z.array(ShipmentView) });

/** POST /internal/shipments/void: a parcel (from 0), a label, or all labels of the order. */
export const VoidLabelsRequest = z.strictObject({
  orderId: z.uuid(),
  parcel: z.int().min(0).optional(),
  trackingNumber: z.string().optional(),
});
export const VoidedLabelsView = z.object({
  voided: z.array(z.object({ shipmentId: z.uuid(), trackingNumber: z.string(), voidedAt: Time })),
});

/** PUT /internal/return-labels/{returnId}: the parcel (from 1) whose address sends the pieces back. */
export const ReturnLabelRequest = z.strictObject({
  orderId: z.uuid(),
  parcel: z.int().min(1),
  pieces: z.int().min(1),
});
export const ReturnLabelView = z.object({ trackingNumber: z.string() });

export const TrackingView = z.object({
  trackingNumber: z.string(),
  status: z.string(),
  statusDescription: z.string(),
  estimatedDeliveryDate: Time.nullable(),
  actualDeliveryDate: Time.nullable(),
  location: z.string().nullable(),
  events: z.array(z.object({ eventDescription: z.string(), timestamp: Time, location: z.string().nullable() })),
});
export type TrackingView = z.infer<typeof TrackingView>;
export const TrackingAnswer = z.object({ tracking: TrackingView });
