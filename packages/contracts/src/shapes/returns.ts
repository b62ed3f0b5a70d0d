import { z } from 'zod';
import { Money, MoneyInput } from '../rules/amount.ts';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { ImageDetails } from './catalog.ts';
import { requiredText, text } from './text.ts';
import { Time } from './time.ts';
import { UploadUrls } from './uploads.ts';

/** `received`: the pieces are back in the shop; `refunded`: the customer has the money back. */
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
  pictures: UploadUrls.default([]),
});

/** PATCH /api/admin/orders/{id}/returns/{returnId}: `message` is emailed to the customer. */
export const ChangeReturnRequest = z
  .strictObject({
    state: ReturnState.exclude(['requested', 'refunded'], {
      error: 'Please accept or decline the return, or mark it as received',
    }),
    message: text(1000).optional(),
    /** Creates a label from the customer to the shop, which the shop pays. */
    label: z.boolean().optional(),
  })
  .refine(({ state, label }) => !label || state === 'accepted', {
    message: 'Only an accepted return gets a label',
    path: ['label'],
  });
export type ChangeReturnRequest = z.infer<typeof ChangeReturnRequest>;

/**
 * POST /api/admin/orders/{id}/refund: an amount, or items with their tax and the shipping; without any of them the
 * remaining amount. `returnId` names the received return that the refund pays for, null that it pays for none; a
 * received return of exactly these items is found without it.
 */
export const RefundRequest = z
  .strictObject({
    amount: MoneyInput.optional(),
    items: ItemQuantities.optional(),
    shipping: z.boolean().optional(),
    /** Puts limited editions among the items back in stock. */
    restock: z.boolean().optional(),
    /** Items of an order that has not shipped are neither made nor sent unless this is true. */
    stillSent: z.boolean().optional(),
    /** The reason, which the customer sees. */
    reason: text(500).optional(),
    returnId: z.uuid().nullable().optional(),
    /** The owner's confirmation that they pay back the part that was paid outside the shop. */
    paidBack: z.boolean().optional(),
  })
  .refine(({ amount, items, shipping }) => amount === undefined || !(items || shipping), {
    message: 'Please choose an amount or items, not both',
    path: ['amount'],
  });
export type RefundRequest = z.output<typeof RefundRequest>;

export const RefundView = z.object({
  id: z.string(),
  amount: Money,
  state: z.enum(['requested', 'done', 'failed']),
  /** Empty for a refund of an amount. */
  items: z.array(z.object({ itemId: z.string(), quantity: z.int() })),
  withShipping: z.boolean(),
  /** The part of the refund for the shipping. */
  shippingAmount: Money,
  reason: z.string(),
  requestedAt: Time,
});
export type RefundView = z.infer<typeof RefundView>;

export const ReturnView = z.object({
  id: z.string(),
  state: ReturnState,
  items: z.array(z.object({ itemId: z.string(), quantity: z.int() })),
  /** The customer's reason; empty after the account is deleted. */
  reason: z.string(),
  /** The customer's pictures; empty after the account is deleted. */
  pictures: z.array(z.string()).default([]),
  /** The sizes of the pictures, in their order. */
  images: z.array(ImageDetails).default([]),
  /** The shop's instructions, or its reason for declining. */
  message: z.string().nullable(),
  label: z.object({ trackingNumber: z.string(), url: z.string() }).nullable().default(null),
  /** The refund that pays for it, which may still be on its way. */
  refundId: z.string().nullable().default(null),
  requestedAt: Time,
  changedAt: Time,
});
export type ReturnView = z.infer<typeof ReturnView>;
