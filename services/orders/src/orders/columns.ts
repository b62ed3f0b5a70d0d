import {
  DueScalarFieldEnum,
  OrderItemScalarFieldEnum,
  OrderScalarFieldEnum,
  ParcelScalarFieldEnum,
  PieceScalarFieldEnum,
  RefundScalarFieldEnum,
  ReturnScalarFieldEnum,
  ShipmentScalarFieldEnum,
} from '../generated/internal/prismaNamespaceBrowser.ts';
import type { OrderRecord } from './order.ts';

/** `totalCents` → `total_cents` */
export const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type InOtherTables =
  | 'items'
  | 'parcels'
  | 'shipments'
  | 'pieces'
  | 'returns'
  | 'refunds'
  | 'dues'
  | 'notes'
  | 'tags'
  | 'customerNotes';

/** The fields of an order in prisma/schema.prisma. A field without a column is a type error. */
export const ORDER_FIELDS = Object.keys(
  OrderScalarFieldEnum satisfies Record<Exclude<keyof OrderRecord, InOtherTables>, string>,
);

const partFields = (fields: object) => Object.keys(fields).filter((field) => !['orderId', 'position'].includes(field));
export const ITEM_FIELDS = partFields(OrderItemScalarFieldEnum);
export const PARCEL_FIELDS = partFields(ParcelScalarFieldEnum);
export const SHIPMENT_FIELDS = partFields(ShipmentScalarFieldEnum);
export const PIECE_FIELDS = partFields(PieceScalarFieldEnum);
export const REFUND_FIELDS = partFields(RefundScalarFieldEnum);
export const DUE_FIELDS = partFields(DueScalarFieldEnum);
export const RETURN_FIELDS = partFields(ReturnScalarFieldEnum);

/** `total_cents AS "totalCents", …` for a SELECT. */
export const selectionOf = (fields: readonly string[]): string =>
  fields.map((field) => `${columnOf(field)} AS "${field}"`).join(', ');

/** `json_build_object('totalCents', total_cents, …)` */
export const jsonOf = (fields: readonly string[]): string =>
  `json_build_object(${fields.map((field) => `'${field}', ${columnOf(field)}`).join(', ')})`;
