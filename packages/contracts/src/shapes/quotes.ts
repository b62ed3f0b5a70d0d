import { z } from 'zod';
import { Money, MoneyInput } from '../rules/amount.ts';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { ImageDetails } from './catalog.ts';
import { Email } from './identity.ts';
import { PieceWork, recipeFields } from './piece-work.ts';
import { Day, PromiseView } from './promises.ts';
import { Receipt } from './receipt.ts';
import { DeliveryCode } from './shipping.ts';
import { StoredInt } from './stored-int.ts';
import { CatalogId, requiredText, text, ZipText } from './text.ts';
import { Time } from './time.ts';
import { UploadUrl, UploadUrls } from './uploads.ts';

export const MAX_QUOTE_MESSAGES = 200;
const MAX_QUOTE_LINES = 20;
const QuoteText = requiredText(1, 5000, 'Please write a message');

/** `expired`: offered, but its last day has passed; `withdrawn`: the shop has closed it. */
export const QuoteState = z.enum(['requested', 'offered', 'accepted', 'expired', 'withdrawn']);
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

const LineQuantity = z.int().min(1, 'At least one piece').max(MAX_LINE_QUANTITY, `At most ${MAX_LINE_QUANTITY} pieces`);

/** A free-text piece, or a product. */
const AgreedLine = z
  .strictObject({
    description: text(200).optional().nullable(),
    productId: CatalogId.optional().nullable(),
    variationId: CatalogId.optional().nullable(),
    selectedColor: text(40).optional().nullable(),
    quantity: LineQuantity,
    unitPrice: MoneyInput,
    makingMinutes: recipeFields.makingMinutes.optional().nullable(),
    finishingDays: recipeFields.finishingDays.default(0),
    materials: recipeFields.materials.default([]),
    /** The picture of a sketch. */
    pictureUrl: UploadUrl.optional().nullable(),
    /** The customer may choose another quantity. */
    quantityChangeable: z.boolean().default(false),
  })
  .refine(({ description, productId }) => !description !== !productId, {
    message: 'Describe the piece, or choose a product',
    path: ['description'],
  });
export type OfferLineRequest = z.output<typeof AgreedLine>;

/** Pieces that are finished or still to be made; see `requireMinutes`. */
export const AgreedLines = z.array(AgreedLine).min(1, 'Please add a line').max(MAX_QUOTE_LINES);

interface AgreedPieces {
  lines: readonly OfferLineRequest[];
  /** The pieces are finished and the customer has them. */
  handedOver?: boolean;
}

/** A free-text piece needs `makingMinutes`, unless it is finished; without them, the recipe of a product applies. */
export function requireMinutes({ lines, handedOver = false }: AgreedPieces, ctx: z.RefinementCtx): void {
  for (const [index, { productId, makingMinutes }] of lines.entries()) {
    if (handedOver || productId || makingMinutes) continue;
    const path = ['lines', index, 'makingMinutes'];
    ctx.addIssue({ code: 'custom', message: 'Please enter the production minutes', path });
  }
}

const offerFields = {
  lines: AgreedLines,
  shippingMethod: DeliveryCode,
  /** The last day on which it can be accepted. */
  validUntil: Day,
  /** A message that is added to the conversation. */
  message: QuoteText.optional().nullable(),
};

/** POST …/offer: replaces the offer of version `basedOn`; 0 for the first offer. */
export const OfferRequest = z.strictObject({ basedOn: StoredInt.min(0), ...offerFields }).superRefine(requireMinutes);
export type OfferRequest = z.output<typeof OfferRequest>;

/** POST /api/admin/quotes: an offer to a customer who asked by phone or at a fair. */
export const CreateQuoteRequest = z
  .strictObject({ ...offerFields, email: Email, name: AskQuoteRequest.shape.name, message: QuoteText })
  .superRefine(requireMinutes);
export type CreateQuoteRequest = z.output<typeof CreateQuoteRequest>;

/** POST /api/admin/quotes/preview: pieces to offer to this destination, if it is known. */
export const PreviewOfferRequest = z
  .strictObject({
    lines: AgreedLines,
    shippingMethod: DeliveryCode,
    state: text(60).optional().nullable(),
    zip: ZipText.optional().nullable(),
    /** The customer has the finished pieces, which are taxed in `state`. */
    handedOver: z.boolean().default(false),
  })
  .superRefine(requireMinutes);
export type PreviewOfferRequest = z.output<typeof PreviewOfferRequest>;

/** GET /api/quotes/{id}: the prices and dates for this destination and these quantities. */
export const quoteQuery = {
  /** The destination's state; without it, the default tax rate applies. */
  state: text(60).optional(),
  zip: ZipText.optional(),
  /** The quantities of the lines, separated by commas; the offered ones if absent. */
  quantities: z
    .string()
    .regex(/^\d{1,2}(,\d{1,2}){0,19}$/, 'The quantities are not valid')
    .optional(),
};

/** What the pieces would cost and when they would arrive; `promise` is null while production gives no dates. */
export const OfferPreviewView = z.object({
  receipt: Receipt,
  totalAmount: Money,
  promise: PromiseView.nullable(),
});
export type OfferPreviewView = z.infer<typeof OfferPreviewView>;

const QuoteMessage = z.object({ from: z.enum(['customer', 'shop']), text: z.string(), at: Time });

export const QuoteLineView = z.object({
  description: z.string(),
  /** Null for a free-text piece. */
  productId: z.string().nullable(),
  variationId: z.string().nullable(),
  selectedColor: z.string().nullable(),
  quantity: z.int(),
  quantityChangeable: z.boolean(),
  unitPrice: Money,
  pictureUrl: z.string().nullable(),
  image: ImageDetails.nullable(),
});
export type QuoteLineView = z.infer<typeof QuoteLineView>;

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
  /** The version of the latest offer; 0 without one. */
  version: z.int().default(0),
  /** The pieces of the latest offer. */
  lines: z.array(QuoteLineView).default([]),
  shippingMethod: DeliveryCode.nullable().default(null),
  validUntil: Day.nullable().default(null),
  /** The current dates; null without an open offer, and while production gives none. */
  promise: PromiseView.nullable().default(null),
  /** The receipt of the latest offer; an accepted quote has it in its order. */
  receipt: Receipt.default([]),
  /** The sum of the receipt; null without an offer. */
  totalAmount: Money.nullable().default(null),
  /** The order of an accepted quote. */
  orderId: z.string().nullable().default(null),
});
export type QuoteView = z.infer<typeof QuoteView>;

export const QuotesQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.uuid('The cursor is not valid').optional(),
});
export const QuoteSummaryView = QuoteView.pick({
  id: true,
  state: true,
  name: true,
  quantity: true,
  neededBy: true,
  budget: true,
  product: true,
  createdAt: true,
  orderId: true,
}).extend({
  email: z.string(),
  /** The latest message is the customer's. */
  awaitsAnswer: z.boolean(),
});
export type QuoteSummaryView = z.infer<typeof QuoteSummaryView>;

/** An offer as it was made. */
export const QuoteOfferView = z.object({
  version: z.int(),
  /** `work`: null if the product's recipe applies. */
  lines: z.array(QuoteLineView.extend({ work: PieceWork.nullable() })),
  shippingMethod: DeliveryCode,
  validUntil: Day,
  by: z.string(),
  at: Time,
});
export type QuoteOfferView = z.infer<typeof QuoteOfferView>;

export const AdminQuoteView = QuoteView.extend({
  email: z.string(),
  awaitsAnswer: z.boolean(),
  /** `by`: the name of the member of the staff; null for the customer's messages. */
  messages: z.array(QuoteMessage.extend({ by: z.string().nullable() })),
  /** Oldest first. */
  offers: z.array(QuoteOfferView).default([]),
});
export type AdminQuoteView = z.infer<typeof AdminQuoteView>;

/** `link` opens the quote without signing in; the customer gets it by email. */
export const CreatedQuoteView = AdminQuoteView.extend({ link: z.string() });
