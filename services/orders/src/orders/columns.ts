import type { Order, OrderItem, OrderParcel, OrderPiece, OrderRecord, OrderShipment } from './order.ts';

/** `totalCents` → `total_cents` */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All fields of a type: a missing one is a type error. */
const fieldsOf = <Row>(fields: Record<keyof Row, true>) => Object.keys(fields);

export const ORDER_FIELDS = fieldsOf<Order>({
  id: true,
  ownerId: true,
  userId: true,
  totalCents: true,
  refundedCents: true,
  status: true,
  paymentStatus: true,
  paymentId: true,
  needsReview: true,
  reviewReason: true,
  trackingNumber: true,
  shippingLabelUrl: true,
  paidAt: true,
  shippedAt: true,
  deliveredAt: true,
  estimatedDelivery: true,
  returnRequestedAt: true,
  returnReason: true,
  returnOpen: true,
  stockLeft: true,
  reservationVersion: true,
  detailsVersion: true,
  erased: true,
  neededBy: true,
  promise: true,
  slip: true,
  shippingMethod: true,
  acceptance: true,
  largeBecause: true,
  answerBy: true,
  decidedAt: true,
  makingBegunAt: true,
  piecesReadyAt: true,
  createdAt: true,
});

export const RECORD_FIELDS = [
  ...ORDER_FIELDS,
  ...fieldsOf<Omit<OrderRecord, keyof Order | 'items' | 'parcels' | 'shipments' | 'pieces'>>({
    customerName: true,
    customerEmail: true,
    customerPhone: true,
    shippingAddress: true,
    subtotalCents: true,
    taxCents: true,
    shippingCents: true,
    paymentMethod: true,
    updatedAt: true,
  }),
];

export const ITEM_FIELDS = fieldsOf<OrderItem>({
  id: true,
  productId: true,
  productName: true,
  variationId: true,
  selectedColor: true,
  quantity: true,
  listPriceCents: true,
  priceCents: true,
  imageUrl: true,
  parcel: true,
});

export const PARCEL_FIELDS = fieldsOf<OrderParcel>({ number: true, address: true });

export const SHIPMENT_FIELDS = fieldsOf<OrderShipment>({
  parcelNumber: true,
  trackingNumber: true,
  labelUrl: true,
  service: true,
  status: true,
});

export const PIECE_FIELDS = fieldsOf<OrderPiece>({
  lineId: true,
  number: true,
  productName: true,
  selectedColor: true,
  state: true,
  artisanName: true,
  startedAt: true,
  finishedAt: true,
  pictures: true,
});

/** `total_cents AS "totalCents", …` for a SELECT. */
export const selectionOf = (fields: readonly string[]): string =>
  fields.map((field) => `${columnOf(field)} AS "${field}"`).join(', ');

/** `json_build_object('totalCents', total_cents, …)` */
export const jsonOf = (fields: readonly string[]): string =>
  `json_build_object(${fields.map((field) => `'${field}', ${columnOf(field)}`).join(', ')})`;
