import { z } from 'zod';

export const OrderEntry = z.object({
  id: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  paymentStatus: z.string(),
  paymentId: z.string().nullable(),
});
export type OrderEntry = z.infer<typeof OrderEntry>;

export const PaymentEntry = z.object({
  id: z.string(),
  orderId: z.string().nullable(),
  status: z.string(),
  amountCents: z.int(),
  refundedCents: z.int(),
});
export type PaymentEntry = z.infer<typeof PaymentEntry>;

/** The sandbox provider's records; absent with another provider. */
export const ProviderEntry = z.object({
  paymentId: z.string(),
  state: z.string(),
  capturedCents: z.int(),
  refundedCents: z.int(),
});
export type ProviderEntry = z.infer<typeof ProviderEntry>;

export const ShipmentEntry = z.object({ id: z.string(), orderId: z.string() });
export type ShipmentEntry = z.infer<typeof ShipmentEntry>;

const MadeThing = {
  orderId: z.string(),
  lineId: z.string(),
  productId: z.string(),
  variationId: z.string().nullable(),
  selectedColor: z.string().nullable(),
};
const PromisedLine = z.object({ ...MadeThing, quantity: z.int() });
const MadeLine = z.object({ ...MadeThing, pieces: z.int() });
export type MadeLine = z.infer<typeof MadeLine>;

/** The services' records of the same orders; each service returns its part. */
export const OrderBooks = z.object({
  orders: z.array(OrderEntry).optional(),
  payments: z.array(PaymentEntry).optional(),
  provider: z.array(ProviderEntry).optional(),
  /** The shipments that shipping and orders record. */
  shipments: z.array(ShipmentEntry).optional(),
  shipmentsOfOrders: z.array(ShipmentEntry).optional(),
  promises: z
    .array(z.object({ orderId: z.string(), state: z.enum(['reserved', 'confirmed', 'cancelled']) }))
    .optional(),
  /** Orders with a promise, and whether they are cancelled. */
  promisedOrders: z.array(z.object({ orderId: z.string(), isCancelled: z.boolean() })).optional(),
  promisedLines: z.array(PromisedLine).optional(),
  madeLines: z.array(MadeLine).optional(),
  /** Emails that wait for another attempt or have failed. */
  emails: z.array(z.object({ orderId: z.string(), kind: z.string(), state: z.string() })).optional(),
  /** Pieces of limited editions that an order has reserved. */
  reservations: z
    .array(z.object({ orderId: z.string(), what: z.string(), expiresAt: z.iso.datetime().nullable() }))
    .optional(),
  unsent: z.record(z.string(), z.int()).optional(),
  deadLetters: z.record(z.string(), z.int()).optional(),
});
export type OrderBooks = z.infer<typeof OrderBooks>;

export const BooksComparison = z.object({
  lines: z.array(z.object({ what: z.string(), left: z.string(), right: z.string(), agree: z.boolean() })),
  differences: z.array(z.string()),
});
export type BooksComparison = z.infer<typeof BooksComparison>;
