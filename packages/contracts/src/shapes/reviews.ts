import { z } from 'zod';
import { MAX_REVIEW_LENGTH } from '../rules/review-limits.ts';
import { ImageDetails } from './catalog.ts';
import { requiredText, text } from './text.ts';
import { Time } from './time.ts';
import { UploadUrls } from './uploads.ts';

/** The only reasons for which the shop hides a review. Shoppers see how many are hidden for each. */
export const HideReason = z.enum(['personal-data', 'offensive', 'not-about-product', 'unlawful'], {
  error: 'Please choose one of the reasons',
});
export type HideReason = z.infer<typeof HideReason>;

const Stars = z.int('Please choose 1 to 5 stars').min(1, 'Please choose 1 to 5 stars').max(5, 'At most 5 stars');
const reviewFields = { stars: Stars, text: text(MAX_REVIEW_LENGTH), pictures: UploadUrls };

/** POST /api/orders/{id}/reviews: one review for each item of the order. */
export const WriteReviewRequest = z.strictObject({
  itemId: z.uuid(),
  ...reviewFields,
  text: reviewFields.text.default(''),
  pictures: UploadUrls.default([]),
});
/** PATCH /api/orders/{id}/reviews: omitted fields stay. */
export const EditReviewRequest = z.strictObject({
  itemId: z.uuid(),
  ...z.object(reviewFields).partial().shape,
});
export type EditReviewRequest = z.output<typeof EditReviewRequest>;

export const ReviewView = z.object({
  id: z.string(),
  stars: z.int(),
  text: z.string(),
  pictures: z.array(z.string()),
  /** The sizes of the pictures, in their order. */
  images: z.array(ImageDetails),
  /** The first name and an initial, such as "Ada L."; "A customer" after the account is deleted. */
  name: z.string(),
  createdAt: Time,
  editedAt: Time.nullable(),
  reply: z.object({ text: z.string(), at: Time }).optional(),
});
export type ReviewView = z.infer<typeof ReviewView>;

/** GET /api/products/{id}/reviews: newest first; no other order, because each would favor some reviews. */
export const ReviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.uuid('The cursor is not valid').optional(),
});

const Distribution = z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() });
export const ProductReviewsView = z.object({
  /** The average of all visible reviews, with two decimals; null without reviews. */
  average: z.number().nullable(),
  count: z.int(),
  distribution: Distribution,
  hidden: z.array(z.object({ reason: HideReason, count: z.int() })),
  reviews: z.array(ReviewView),
});
export type ProductReviewsView = z.infer<typeof ProductReviewsView>;

/** Why an item can't be reviewed now; `open`: it can; `reviewed`: it is. */
const ReviewState = z.enum(['open', 'reviewed', 'not_delivered', 'refunded', 'too_late']);
export type ReviewState = z.infer<typeof ReviewState>;

export const OwnReviewView = ReviewView.extend({
  itemId: z.string(),
  canEdit: z.boolean(),
  hidden: HideReason.nullable(),
});
export type OwnReviewView = z.infer<typeof OwnReviewView>;

/** GET /api/orders/{id}/reviews: the items of an order with the buyer's reviews. */
export const OrderReviewsView = z.object({
  items: z.array(
    z.object({
      itemId: z.string(),
      productId: z.string(),
      productName: z.string(),
      selectedColor: z.string().nullable(),
      imageUrl: z.string(),
      state: ReviewState,
      review: OwnReviewView.nullable(),
    }),
  ),
});
export type OrderReviewsView = z.infer<typeof OrderReviewsView>;

export const AdminReviewsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(30),
  cursor: z.uuid('The cursor is not valid').optional(),
});
export const AdminReviewView = ReviewView.extend({
  orderId: z.string(),
  productId: z.string(),
  productName: z.string(),
  hidden: HideReason.nullable(),
  /** Earlier versions, oldest first. */
  history: z.array(z.object({ stars: z.int(), text: z.string(), at: Time })),
});
export type AdminReviewView = z.infer<typeof AdminReviewView>;

/** POST /api/admin/reviews/{id}/reply: replaces an earlier reply. */
export const ReplyToReviewRequest = z.strictObject({ text: requiredText(1, 1000, 'Please enter a reply') });

/** PATCH /api/admin/reviews/{id}: hide a review for a reason, or show it again. */
export const HideReviewRequest = z.discriminatedUnion('hidden', [
  z.strictObject({ hidden: z.literal(true), reason: HideReason }),
  z.strictObject({ hidden: z.literal(false) }),
]);
export type HideReviewRequest = z.output<typeof HideReviewRequest>;
