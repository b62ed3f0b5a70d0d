import { z } from 'zod';
import { MAX_GIFT_MESSAGE } from '../rules/shop.ts';
import { Email } from './identity.ts';
import { Day } from './promises.ts';
import { text } from './text.ts';

/** POST /api/orders: the gift at a destination of the order. */
export const GiftRequest = z.strictObject({
  /** As in `orderItems`; null: the order's main address. */
  shipToAddressId: z.uuid('Please choose one of your addresses').nullable(),
  /** On the label and the card; the name of the address if absent. */
  recipientName: text(100).optional().nullable(),
  /** Printed on a card; may have line breaks. */
  message: text(MAX_GIFT_MESSAGE).optional().nullable(),
  /** The giver as named on the card; the customer's name if absent. */
  from: text(100).optional().nullable(),
  /** Neither card, label nor email names the giver, and the label has no phone number. */
  hideSender: z.boolean().optional(),
  wrap: z.boolean().optional(),
  /** Gets one email when the parcel is on its way. */
  recipientEmail: z
    .union([Email, z.literal('')])
    .optional()
    .nullable(),
  /** The first day of that email in the shop's time zone. */
  notifyOn: Day.optional().nullable(),
  /** The order's earliest day applies to all its parcels. */
  neededBy: Day.optional().nullable(),
});
export type GiftRequest = z.infer<typeof GiftRequest>;

/** A gift as stored with its parcel. */
export const GiftView = z.object({
  recipientName: z.string().nullable(),
  message: z.string().nullable(),
  /** Null if hidden. */
  from: z.string().nullable(),
  hideSender: z.boolean(),
  wrap: z.boolean(),
  recipientEmail: z.string().nullable(),
  notifyOn: Day.nullable(),
  neededBy: Day.nullable(),
});
export type GiftView = z.infer<typeof GiftView>;

/** What the email to the recipient needs. */
export const GiftNotice = GiftView.pick({ recipientName: true, from: true, recipientEmail: true, notifyOn: true });
