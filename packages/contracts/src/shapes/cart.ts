import { z } from 'zod';
import { Money } from '../rules/amount.ts';
import { MAX_LINE_QUANTITY } from '../rules/shop.ts';
import { ProductView } from './catalog.ts';
import { Wish, WishesRequest } from './personalization.ts';
import { CatalogId, text } from './text.ts';

const Quantity = z.int().min(1).max(MAX_LINE_QUANTITY, `At most ${MAX_LINE_QUANTITY} of the same item`);

export const AddToCartRequest = z.strictObject({
  productId: CatalogId,
  quantity: Quantity.default(1),
  selectedColor: text(40).optional().nullable(),
  variationId: CatalogId.optional().nullable(),
  personalization: WishesRequest.optional(),
});

/** PATCH /api/cart/{id}: quantity 0 removes; `shipToAddressId: null` means the order's main address. */
export const UpdateCartItemRequest = z
  .strictObject({
    quantity: z.int().min(0).max(MAX_LINE_QUANTITY, `At most ${MAX_LINE_QUANTITY} of the same item`),
    shipToAddressId: z.uuid('Please choose one of your addresses').nullable(),
    personalization: WishesRequest,
  })
  .partial()
  .refine((change) => Object.values(change).some((value) => value !== undefined), 'Nothing to change');

/** The product from the cart's copy; `isAvailable` is false when it is hidden, deleted or sold out. */
export const CartProduct = ProductView.omit({
  image: true,
  variations: true,
  images: true,
  colorCodes: true,
  size: true,
  weight: true,
  material: true,
  care: true,
  slug: true,
  metaTitle: true,
  metaDescription: true,
  rating: true,
}).extend({
  /** False when it is hidden or deleted, and so has no page. */
  isListed: z.boolean().optional(),
});

export const CartItemView = z.object({
  id: z.string(),
  productId: z.string(),
  product: CartProduct,
  quantity: z.int(),
  selectedColor: z.string().nullable(),
  variationId: z.string().nullable(),
  personalization: WishesRequest.default({}),
  /** The wishes with their questions; empty while they don't fit the product. */
  wishes: z.array(Wish).default([]),
  /** Why they no longer fit the product, which has changed; the line can't be bought until they are edited. */
  wishProblem: z.string().nullable().default(null),
  shipToAddressId: z.string().nullable(),
  imageUrl: z.string(),
  isAvailable: z.boolean(),
  /** Pieces left of a limited edition, 0 when sold out; null when made to order or no longer sold. */
  stockLeft: z.int().nullable(),
  /** The price of one piece with its wishes, before and after offers. */
  unitPrice: Money,
  discountedPrice: Money,
  lineTotal: Money,
  offerTitle: z.string().nullable(),
  /** Set for an offer that applies by its code. */
  offerCode: z.string().nullable().default(null),
});
export type CartItemView = z.infer<typeof CartItemView>;
export const CartView = z.array(CartItemView);

export const CartTotalsView = z.object({
  listSubtotal: Money,
  discount: Money,
  subtotal: Money,
  shipments: z.int(),
  shipping: Money,
  tax: Money,
  total: Money,
  offerCode: z.string().nullable(),
  /** False while the entered code has no effect: below its minimum, for other products, or expired. */
  offerCodeApplies: z.boolean(),
});
export type CartTotalsView = z.infer<typeof CartTotalsView>;

export const OfferCodeRequest = z.strictObject({ code: text(40).nullable() });

export const AddToWishlistRequest = z.strictObject({ productId: CatalogId });
export const WishlistItemView = z.object({ id: z.string(), product: CartProduct, isAvailable: z.boolean() });
export type WishlistItemView = z.infer<typeof WishlistItemView>;

/** GET /api/admin/carts/{ownerId}: a shopper's cart, for the agent in the conversation. */
export const AdminCartView = z.object({ items: CartView, totals: CartTotalsView });
export type AdminCartView = z.infer<typeof AdminCartView>;

/** GET /internal/carts/{ownerId}: the cart data needed for order prices. */
export const CartSummaryView = z.object({ offerCode: z.string().nullable() });

export const CartExportView = z.object({ cart: CartView, wishlist: z.array(WishlistItemView) });
