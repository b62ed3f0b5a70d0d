import { z } from 'zod';
import { requiredText } from './text.ts';
import { Time } from './time.ts';

export const MAX_CUSTOMER_NOTES = 50;

export const SendNoteRequest = z.strictObject({ text: requiredText(1, 2000, 'Please enter a note') });

/** A note of the shop to the customer of an order. */
export const CustomerNote = z.object({ id: z.string(), text: z.string(), createdAt: Time });
/** Only the staff sees who wrote it. */
export const WrittenCustomerNote = CustomerNote.extend({ by: z.string() });
