import { z } from 'zod';
import { Money, MoneyInput } from '../rules/amount.ts';
import { PLACEHOLDER_IMAGE } from '../rules/shop.ts';
import { SLUG } from '../rules/slug.ts';
import { cleanText } from '../rules/text.ts';
import { PersonalizationRequest, WishField } from './personalization.ts';
import { StoredInt } from './stored-int.ts';
import { requiredText, text } from './text.ts';
import { Time } from './time.ts';

/** The maximum number of pictures per product. */
export const MAX_PICTURES = 12;

const Slug = text(80).regex(SLUG.value, SLUG.message);

/**
 * A stored picture. Sizes are at `{imageUrl}/{width}.{avif|webp}` for every width in `widths` (`/images/7f…/640.avif`);
 * `imageUrl` is the largest WebP.
 */
export const ImageDetails = z.object({
  width: StoredInt,
  height: StoredInt,
  widths: z.array(StoredInt),
  /** A `data:` URL of at most 250 bytes, shown blurred until the picture has loaded. */
  placeholder: z.string(),
});
export type ImageDetails = z.infer<typeof ImageDetails>;

const Image = { imageUrl: z.string(), image: ImageDetails.nullable() };

const ProductPicture = z.object({
  url: z.string(),
  /** Empty when the product's name describes the picture. */
  alt: z.string(),
  image: ImageDetails.nullable(),
});

export const VariationView = z.object({
  id: z.string(),
  colorName: z.string(),
  colorCode: z.string().nullable(),
  ...Image,
  stockQuantity: z.int(),
  isAvailable: z.boolean(),
  sortOrder: z.int(),
});
export type VariationView = z.infer<typeof VariationView>;
export const AdminVariationView = VariationView.extend({
  /** The last piece of a limited edition is sold or reserved. */
  soldOut: z.boolean().default(false),
  /** Pieces in open orders, which `stockQuantity` doesn't include. */
  reserved: z.int().default(0),
});
export type AdminVariationView = z.infer<typeof AdminVariationView>;

export const ProductView = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  price: Money,
  ...Image,
  category: z.string(),
  colors: z.array(z.string()),
  stemCount: z.int(),
  inStock: z.boolean(),
  /** All pictures in their order; the first is `imageUrl`. */
  images: z.array(ProductPicture),
  /** Colors such as `#b0405f`, by name. */
  colorCodes: z.record(z.string(), z.string()),
  size: z.string().nullable(),
  weight: z.string().nullable(),
  material: z.string().nullable(),
  /** One instruction per line. */
  care: z.string().nullable(),
  /** `/product/{slug}` redirects to `/product/{id}`. */
  slug: z.string(),
  metaTitle: z.string().nullable(),
  metaDescription: z.string().nullable(),
  /** The average of visible reviews, with two decimals; null without reviews. */
  rating: z.object({ average: z.number(), count: z.int() }).nullable().default(null),
  /** What shoppers can ask for, such as a name on the ribbon. */
  personalization: z.array(WishField).default([]),
  /** Sorted by `sortOrder`; included so that cards can switch colors without another call. */
  variations: z.array(VariationView),
});
export type ProductView = z.infer<typeof ProductView>;
export const AdminProductView = ProductView.extend({
  isVisible: z.boolean(),
  createdAt: Time,
  updatedAt: Time,
});
export type AdminProductView = z.infer<typeof AdminProductView>;

/** GET /api/products: all fields are optional; without `limit`, returns the whole list. */
export const ProductsQuery = z.object({
  category: text(80).optional(),
  q: text(100).optional(),
  sort: z.enum(['name', 'price-low', 'price-high']).optional(),
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: text(200).optional(),
});

export const AdminProductsQuery = ProductsQuery.pick({ limit: true, cursor: true });

/** An absolute https address with a host and without credentials. */
const isHttpsAddress = (url: string) => /^https:\/\/[^/\\?#@:]+(?::\d+)?(?:[/?#]|$)/i.test(url) && URL.canParse(url);
/** A path of the shop or a plain name: no scheme, no other host, no dot segments. */
const isOwnPath = (url: string) => !/^\/\/|[:\\]|%(?:2e|2f|5c)/i.test(url) && !/(?:^|\/)\.{1,2}(?:$|[/?#])/.test(url);
const isPictureAddress = (url: string) =>
  url.length <= MAX_ADDRESS_LENGTH &&
  !/[\p{Cc}\s]/u.test(url) &&
  (isHttpsAddress(url) || ((url.startsWith('/images/') || url.includes('image-')) && isOwnPath(url)));
const MAX_ADDRESS_LENGTH = 2000;

export const ImageUrl = z
  .string()
  .trim()
  .min(1, 'Image is required')
  .max(8_000_000)
  .refine(
    (url) => url === PLACEHOLDER_IMAGE || url.startsWith('data:') || isPictureAddress(url),
    'Please provide a valid image URL or upload an image',
  )
  .meta({ examples: [PLACEHOLDER_IMAGE, 'https://example.com/rose.webp'] });

const Colors = z
  .union([
    z.array(requiredText(1, 40, 'Color name is required')),
    text(400).transform((list) => list.split(',').map(cleanText).filter(Boolean)),
  ])
  .transform((colors) => (colors.length > 0 ? colors : ['Mixed']));

const ColorCodes = z
  .record(z.string().max(40), z.string().regex(/^#[0-9a-f]{6}$/i, 'Use a color code such as #b0405f'))
  .refine((codes) => Object.keys(codes).length <= 50, 'At most 50 color codes');
const Pictures = z
  .array(z.strictObject({ url: ImageUrl, alt: text(200).default('') }))
  .min(1, 'Image is required')
  .max(MAX_PICTURES, `At most ${MAX_PICTURES} pictures`);

const numeric = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((given) => (typeof given === 'string' ? Number(given) : given), schema);
const whole = z.int('Must be a whole number');

/** Empty texts become null. */
const optionalText = (max: number) => text(max).nullable();

const detailFields = {
  /** Replaces all pictures; the first becomes `imageUrl`. */
  images: Pictures.optional(),
  colorCodes: ColorCodes.optional(),
  size: optionalText(120).optional(),
  weight: optionalText(120).optional(),
  material: optionalText(120).optional(),
  care: optionalText(1000).optional(),
  slug: Slug.optional(),
  metaTitle: optionalText(70).optional(),
  metaDescription: optionalText(200).optional(),
  personalization: PersonalizationRequest.optional(),
};
const productFields = {
  name: requiredText(2, 120, 'Name must be at least 2 characters'),
  description: requiredText(10, 4000, 'Description must be at least 10 characters'),
  price: z.union([z.string().trim().min(1, 'Price is required'), z.number()]).pipe(MoneyInput),
  category: requiredText(1, 80, 'Category is required'),
  imageUrl: ImageUrl,
  colors: Colors,
  stemCount: numeric(whole.min(1, 'Stem count must be at least 1').max(1000, 'Stem count must be at most 1000')),
  inStock: z.boolean(),
  isVisible: z.boolean(),
};
export const CreateProductRequest = z.strictObject({
  ...productFields,
  colors: Colors.default(['Mixed']),
  stemCount: productFields.stemCount.default(1),
  inStock: z.boolean().default(true),
  isVisible: z.boolean().default(true),
  ...detailFields,
});
export const UpdateProductRequest = z.strictObject({ ...productFields, ...detailFields }).partial();

const variationFields = {
  colorName: requiredText(1, 40, 'Color name is required'),
  colorCode: text(20).nullable(),
  imageUrl: ImageUrl,
  stockQuantity: numeric(whole.min(0, 'Stock must be 0 or greater').max(100_000, 'Stock must be at most 100,000')),
  isAvailable: z.boolean(),
  sortOrder: numeric(
    whole.min(-10_000, 'Sort order must be at least -10,000').max(10_000, 'Sort order must be at most 10,000'),
  ),
};
export const CreateVariationRequest = z.strictObject({
  ...variationFields,
  colorCode: variationFields.colorCode.optional(),
  stockQuantity: variationFields.stockQuantity.default(0),
  isAvailable: z.boolean().default(true),
  sortOrder: variationFields.sortOrder.default(0),
});
export const UpdateVariationRequest = z
  .strictObject({
    ...variationFields,
    /** The stock that the admin has read. If it is another one, because of a sale, the change is refused. */
    stockBefore: z.int().max(100_000),
  })
  .partial();

export const CategoryView = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  /** Former or alternative slugs that still find this category. */
  aliases: z.array(z.string()),
  description: z.string(),
  imageUrl: z.string().nullable(),
  image: ImageDetails.nullable(),
  isActive: z.boolean(),
  createdAt: Time,
});
export type CategoryView = z.infer<typeof CategoryView>;

const categoryFields = {
  name: requiredText(1, 80, 'Name is required'),
  description: text(1000),
  slug: Slug,
  imageUrl: z.union([ImageUrl, z.literal('')]).nullable(),
  isActive: z.boolean(),
  aliases: z.array(Slug).max(20),
};
export const CreateCategoryRequest = z.strictObject({
  ...categoryFields,
  description: categoryFields.description.default(''),
  slug: Slug.optional(),
  imageUrl: categoryFields.imageUrl.optional(),
  isActive: z.boolean().default(true),
  aliases: categoryFields.aliases.optional(),
});
export const UpdateCategoryRequest = z.strictObject(categoryFields).partial();

export const DiscountType = z.enum(['percentage', 'fixed']);

/**
 * The public list contains only valid offers, highest value first; an offer with a code has `code: null` and
 * `needsCode`.
 */
export const OfferView = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  code: z.string().nullable(),
  needsCode: z.boolean(),
  discountType: DiscountType,
  discountValue: z.number(),
  validFrom: Time,
  validUntil: Time,
  isActive: z.boolean(),
  applicableProducts: z.array(z.string()),
  minOrderValue: Money.nullable(),
  /** The minimum number of pieces in the order of the products that the offer applies to. */
  minQuantity: z.int().nullable(),
  maxDiscount: Money.nullable(),
  imageUrl: z.string().nullable(),
});
export type OfferView = z.infer<typeof OfferView>;

const When = z
  .union([z.iso.datetime({ offset: true }), z.iso.datetime({ local: true }).transform((time) => `${time}Z`)])
  .transform((time) => new Date(time));
const CHOOSE_PRODUCT = 'Choose at least one product';
const OfferProduct = requiredText(1, 80, CHOOSE_PRODUCT);
const offerFields = {
  title: requiredText(1, 120, 'Title is required'),
  description: requiredText(1, 1000, 'Description is required'),
  code: text(40).nullable(),
  discountType: DiscountType,
  discountValue: numeric(
    z
      .number()
      .positive('Discount value must be above 0')
      .max(100_000, 'Discount value must be at most 100,000')
      .multipleOf(0.01, 'Discount value must have at most two decimals'),
  ),
  validFrom: When,
  validUntil: When,
  isActive: z.boolean(),
  applicableProducts: z
    .union([z.array(z.string()), z.string()])
    .transform((ids) => [ids].flat())
    .pipe(z.array(OfferProduct).min(1, CHOOSE_PRODUCT).max(5000)),
  minOrderValue: MoneyInput.nullable(),
  minQuantity: numeric(
    whole.min(2, 'Minimum pieces must be at least 2').max(1000, 'Minimum pieces must be at most 1,000'),
  ).nullable(),
  maxDiscount: MoneyInput.nullable(),
  imageUrl: z.union([ImageUrl, z.literal('')]).nullable(),
};
export const CreateOfferRequest = z.strictObject({
  ...offerFields,
  code: offerFields.code.optional(),
  isActive: z.boolean().default(true),
  applicableProducts: offerFields.applicableProducts.default(['all']),
  minOrderValue: offerFields.minOrderValue.optional(),
  minQuantity: offerFields.minQuantity.optional(),
  maxDiscount: offerFields.maxDiscount.optional(),
  imageUrl: offerFields.imageUrl.optional(),
});
export const UpdateOfferRequest = z.strictObject(offerFields).partial();

export const UploadImageView = z.object({ imageUrl: z.string(), image: ImageDetails });

export const SearchRequest = z.strictObject({ query: text(100) });
export const SearchView = z.object({ message: z.string(), products: z.array(ProductView) });

/**
 * POST /internal/reservations: an order's complete reservation of limited editions; an empty list releases it. A later
 * version replaces an earlier one. Idempotent per version.
 */
export const ReserveRequest = z.strictObject({
  orderId: z.uuid(),
  version: z.int().min(1),
  lines: z
    .array(z.strictObject({ productId: z.string(), variationId: z.string(), quantity: z.int().positive() }))
    .max(200),
});
export const ReservationView = z.object({ orderId: z.string(), expiresAt: Time });
