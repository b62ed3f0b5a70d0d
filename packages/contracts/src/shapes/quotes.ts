import { z } from 'zod';
import { Money, MoneyInput } from '../rules/amount.ts';
import { ImageDetails } from './catalog.ts';
import { Email } from './identity.ts';
import { Day } from './promises.ts';
import { CatalogId, requiredText } from './text.ts';
import { Time } from './time.ts';
import { UploadUrls } from './uploads.ts';

export const MAX_QUOTE_MESSAGES = 200;
const QuoteText = requiredText(1, 5000, 'Please write a message');

/** `requested`: open; `withdrawn`: the shop has closed it. */
export const QuoteState = z.enum(['requested', 'withdrawn']);
export type QuoteState = z.infer<typeof QuoteState>;

/** POST /api/quotes: asks for a piece that the shop does not list. */
export const AskQuoteRequest = z.strictObject({
  email: Email,
  name: requiredText(1, 100, 'Please enter your name'),
  message: QuoteText,
  quantity: z.int().min(1, 'At least one piece').max(10_000, 'At most 10,000 pieces').optional().nullable(),
  neededBy: Day.optional().nullable(),
  budget: MoneyInput.optional().nullable(),
  /** The product that the piece resembles. */
  productId: CatalogId.optional().nullable(),
  pictures: UploadUrls.default([]),
});
export type AskQuoteRequest = z.output<typeof AskQuoteRequest>;

/** `token` opens the quote without signing in. */
export const AskedQuoteView = z.object({ id: z.string(), token: z.string() });

/** POST …/messages. A repeat of the latest message is stored once. */
export const QuoteMessageRequest = z.strictObject({ text: QuoteText });

const QuoteMessage = z.object({ from: z.enum(['customer', 'shop']), text: z.string(), at: Time });

/** A quote as its customer sees it; a forwarded link does not reveal the customer's email address. */
export const QuoteView = z.object({
  id: z.string(),
  state: QuoteState,
  name: z.string(),
  quantity: z.int().nullable(),
  neededBy: Day.nullable(),
  budget: Money.nullable(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  pictures: z.array(z.string()),
  /** The sizes of the pictures, in their order. */
  images: z.array(ImageDetails),
  createdAt: Time,
  /** Oldest first; the first one is the request. */
  messages: z.array(QuoteMessage),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const QuotesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.uuid('The cursor is not valid').optional(),
});
export const QuoteSummaryView = QuoteView.omit({ messages: true, pictures: true, images: true }).extend({
  email: z.string(),
  /** The latest message is the customer's. */
  awaitsAnswer: z.boolean(),
});
export type QuoteSummaryView = z.infer<typeof QuoteSummaryView>;
export const AdminQuoteView = QuoteView.extend({
  email: z.string(),
  awaitsAnswer: z.boolean(),
  /** `by`: the name of the member of the staff; null for the customer's messages. */
  messages: z.array(QuoteMessage.extend({ by: z.string().nullable() })),
});
export type AdminQuoteView = z.infer<typeof AdminQuoteView>;
