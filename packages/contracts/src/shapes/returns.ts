import { z } from 'zod';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { requiredText, text } from './text.ts';
import { Time } from './time.ts';

/** `received`: the pieces are back in the shop; `refunded`: their money is back with the customer. */
export const ReturnState = z.enum(['requested', 'accepted', 'declined', 'received', 'refunded']);
export type ReturnState = z.infer<typeof ReturnState>;

const ItemQuantity = z.strictObject({ itemId: z.uuid(), quantity: z.int().min(1).max(MAX_LINE_QUANTITY) });
export type ItemQuantity = z.infer<typeof ItemQuantity>;
/** Pieces of an order, each item once. */
const ItemQuantities = z
  .array(ItemQuantity)
  .min(1, 'Please choose an item')
  .max(200)
  .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, 'Please name each item once');

/** POST /api/orders/{id}/return: without `items`, all pieces that are not returned yet. */
export const ReturnRequest = z.strictObject({
  reason: requiredText(1, 1000, 'Please tell us why'),
  items: ItemQuantities.optional(),
});

/** PATCH /api/admin/orders/{id}/returns/{returnId}: `message` is emailed to the customer. */
export const ChangeReturnRequest = z.strictObject({
  state: ReturnState.exclude(['requested', 'refunded']),
  message: text(1000).optional(),
});
export type ChangeReturnRequest = z.infer<typeof ChangeReturnRequest>;

export const ReturnView = z.object({
  id: z.string(),
  state: ReturnState,
  items: z.array(z.object({ itemId: z.string(), quantity: z.int() })),
  /** The customer's reason; empty after the account is deleted. */
  reason: z.string(),
  /** The shop's instructions, or its reason for declining. */
  message: z.string().nullable(),
  requestedAt: Time,
  changedAt: Time,
});
export type ReturnView = z.infer<typeof ReturnView>;
