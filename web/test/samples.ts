import { DEFAULT_CONTENT } from '@loop-petal/contracts/rules/default-content';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { OfferView, ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ContentFields } from '@loop-petal/contracts/shapes/content';
import type { AddressView, CurrentUserView } from '@loop-petal/contracts/shapes/identity';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import type { QuoteView } from '@loop-petal/contracts/shapes/quotes';
import type { ProductReviewsView } from '@loop-petal/contracts/shapes/reviews';
import { DEFAULT_SETTINGS } from '@loop-petal/contracts/shapes/settings';
import { ShopView } from '@loop-petal/contracts/shapes/shop';

const NOW = '2026-11-20T10:00:00.000Z';

export const shop: ShopView = ShopView.parse({
  ...DEFAULT_SETTINGS,
  services: DEFAULT_SETTINGS.services.map((one) => ({ ...one, name: findShippingService(one.code)?.name })),
  pickup: undefined,
  demo: false,
  currency: 'USD',
  taxRate: 0.0667,
  timeZone: 'America/Los_Angeles',
});

export const user: CurrentUserView = {
  id: 'u1',
  username: 'rosa',
  email: 'rosa@example.com',
  emailVerified: true,
  role: 'user',
  createdAt: NOW,
};

export const address: AddressView = {
  id: 'a1',
  name: 'Home',
  recipientName: 'Rosa Miller',
  phone: '503-555-0117',
  addressLine1: '2218 NE Alberta Street',
  addressLine2: null,
  city: 'Portland',
  state: 'Oregon',
  zipCode: '97211',
  country: 'US',
  deliveryInstructions: null,
  isDefault: true,
};

export const product: ProductView = {
  id: 'p1',
  name: 'Rose Stem',
  description: 'A single crochet rose',
  price: '12.00',
  imageUrl: '/images/rose.webp',
  image: null,
  category: 'stems',
  colors: ['Red', 'Pink'],
  stemCount: 1,
  inStock: true,
  variations: [],
  images: [],
  colorCodes: {},
  size: null,
  weight: null,
  material: null,
  care: null,
  slug: 'rose-stem',
  metaTitle: null,
  metaDescription: null,
  personalization: [],
  rating: null,
};

const variation = { colorCode: null, imageUrl: '/images/rose.webp', image: null, stockQuantity: 0, sortOrder: 0 };
export const tulip: ProductView = {
  ...product,
  id: 'p2',
  name: 'Tulip',
  variations: [
    { ...variation, id: 'v1', colorName: 'Red', isAvailable: true },
    { ...variation, id: 'v2', colorName: 'White', isAvailable: true },
    { ...variation, id: 'v3', colorName: 'Blue', isAvailable: false },
  ],
};

export const offer = {
  id: 'o1',
  title: 'Spring Sale',
  description: 'For a few days',
  discountType: 'percentage',
  discountValue: 25,
  code: null,
  needsCode: false,
  applicableProducts: ['all'],
  validFrom: '2020-01-01T00:00:00.000Z',
  validUntil: '2099-01-01T00:00:00.000Z',
  isActive: true,
  minOrderValue: null,
  minQuantity: null,
  maxDiscount: null,
  imageUrl: null,
} as unknown as OfferView;

export const line: CartItemView = {
  id: 'l1',
  productId: 'p1',
  product,
  quantity: 2,
  selectedColor: 'Red',
  variationId: null,
  personalization: {},
  wishes: [],
  wishProblem: null,
  shipToAddressId: null,
  imageUrl: '/images/rose.webp',
  isAvailable: true,
  stockLeft: null,
  unitPrice: '12.00',
  discountedPrice: '12.00',
  lineTotal: '24.00',
  offerTitle: null,
  offerCode: null,
};

const { recipientName, addressLine1, city, state, zipCode, country } = address;
const shippingAddress = { recipientName, addressLine1, addressLine2: null, city, state, zipCode, country };
export const order = {
  id: '30a7284f-1111-4222-8333-444455556666',
  customerName: 'Rosa Miller',
  customerEmail: 'rosa@example.com',
  customerPhone: '503-555-0117',
  shippingAddress,
  formattedAddress: 'Rosa Miller, 2218 NE Alberta Street, Portland, Oregon 97211, US',
  parcels: [],
  orderItems: [
    {
      id: 'i1',
      productId: 'p1',
      productName: 'Rose Stem',
      quantity: 2,
      selectedColor: 'Red',
      variationId: null,
      imageUrl: '/images/rose.webp',
      price: '12.00',
      listPrice: '12.00',
      offerTitle: null,
      personalization: {},
      wishes: [],
      parcel: 0,
    },
  ],
  subtotalAmount: '24.00',
  taxAmount: '1.60',
  shippingCost: '9.99',
  shippingMethod: 'FedEx Ground',
  totalAmount: '35.59',
  receipt: [
    { kind: 'item', label: 'Rose Stem', rule: '2 × $12.00', itemId: 'i1', amount: '24.00' },
    { kind: 'shipping', label: 'Shipping (FedEx Ground)', rule: '$9.99 per parcel', amount: '9.99' },
    { kind: 'tax', label: 'Sales Tax (6.67%)', rule: '6.67% of $24.00, to Oregon', amount: '1.60' },
  ],
  refundedAmount: '0.00',
  moneyBack: '0.00',
  status: 'pending',
  paymentMethod: 'Visa ending in 1111',
  paymentStatus: 'paid',
  paymentId: 'pay-1',
  paidAt: null,
  trackingNumber: null,
  shippingLabelUrl: null,
  shippedAt: null,
  deliveredAt: null,
  estimatedDelivery: null,
  createdAt: NOW,
  updatedAt: NOW,
  canCancel: true,
  cancelWindowHours: 24,
  canReturn: true,
  returnRequestedAt: null,
  returns: [],
  customerNotes: [],
  refunds: [],
  neededBy: null,
  quoteId: null,
  promise: null,
  making: [],
} as unknown as OrderView;

export const homeWords: ContentFields['home'] = DEFAULT_CONTENT.home;
export const contactWords: ContentFields['contact'] = DEFAULT_CONTENT.contact;
export const aboutWords: ContentFields['about'] = DEFAULT_CONTENT.about;

export const noReviews: ProductReviewsView = {
  average: null,
  count: 0,
  distribution: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  hidden: [],
  reviews: [],
};

export const quote: QuoteView = {
  ...{ version: 0, lines: [], shippingMethod: null, validUntil: null, promise: null },
  ...{ receipt: [], totalAmount: null, orderId: null },
  id: '40a7284f-0000-4000-8000-0000000000a1',
  state: 'requested',
  name: 'Ada',
  quantity: 12,
  neededBy: '2027-06-05',
  budget: '150.50',
  product: { id: 'p1', name: 'Rose Stem' },
  pictures: ['/images/one'],
  images: [{ width: 4, height: 4, widths: [4], placeholder: 'data:' }],
  createdAt: NOW,
  messages: [
    { from: 'customer', text: 'Twelve in blue', at: NOW },
    { from: 'shop', text: 'Like this blue?', at: '2026-11-21T10:00:00.000Z' },
  ],
  version: 0,
  lines: [],
  shippingMethod: null,
  validUntil: null,
  promise: null,
  receipt: [],
  totalAmount: null,
  orderId: null,
};

export const offeredQuote: QuoteView = {
  ...quote,
  state: 'offered',
  version: 2,
  lines: [
    {
      description: 'Bouquet in dusty blue',
      productId: null,
      variationId: null,
      selectedColor: null,
      quantity: 12,
      quantityChangeable: true,
      unitPrice: '40.00',
      pictureUrl: '/images/sketch',
      image: null,
    },
  ],
  shippingMethod: 'FEDEX_GROUND',
  validUntil: '2027-03-01',
  promise: { madeBy: '2027-05-20', from: '2027-05-24', to: '2027-05-28' },
  receipt: [
    { kind: 'item', label: '12 × Bouquet in dusty blue', rule: '$40.00 each', amount: '480.00' },
    { kind: 'shipping', label: 'FedEx Ground', rule: 'Free above $75.00', amount: '0.00' },
  ],
  totalAmount: '480.00',
};
