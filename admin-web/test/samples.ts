import type { AdminProductView, CategoryView, OfferView } from '@loop-petal/contracts/shapes/catalog';
import type { UserView } from '@loop-petal/contracts/shapes/identity';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';

const NOW = '2026-11-20T10:00:00.000Z';

export const product = {
  id: 'p1',
  name: 'Rose Stem',
  description: 'A single crochet rose',
  price: '12.00',
  category: 'stems',
  imageUrl: '/images/rose.webp',
  image: null,
  colors: ['Red', 'Pink'],
  stemCount: 1,
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
  inStock: true,
  isVisible: true,
  createdAt: NOW,
  updatedAt: NOW,
} as unknown as AdminProductView;

export const category = {
  id: 'c1',
  name: 'Stems',
  slug: 'stems',
  description: 'Single flowers',
  imageUrl: null,
  image: null,
  isActive: true,
  aliases: [],
  createdAt: NOW,
} as unknown as CategoryView;

export const offer = {
  id: 'o1',
  title: 'Spring',
  description: 'Ten percent off',
  discountType: 'percentage',
  discountValue: '10.00',
  code: null,
  validFrom: NOW,
  validUntil: '2026-12-20T10:00:00.000Z',
  isActive: true,
  applicableProducts: ['all'],
  minOrderValue: null,
  minQuantity: null,
  maxDiscount: null,
  imageUrl: null,
} as unknown as OfferView;

export const user: UserView = {
  id: 'u1',
  username: 'rosa',
  email: 'rosa@example.com',
  role: 'user',
  isActive: true,
  createdAt: NOW,
  lastLogin: null,
} as UserView;

const address = {
  recipientName: 'Rosa Miller',
  addressLine1: '12 Garden Street',
  city: 'Portland',
  state: 'OR',
  zipCode: '97201',
  country: 'US',
};

export const order = {
  id: '30a7284f-0000-4000-8000-000000000001',
  customerName: 'Rosa Miller',
  customerEmail: 'rosa@example.com',
  customerPhone: '+1 503 555 0100',
  shippingAddress: address,
  formattedAddress: '12 Garden Street, Portland, OR 97201, US',
  parcels: [
    { address, formattedAddress: '12 Garden Street, Portland, OR 97201, US', trackingNumber: null, state: null },
  ],
  making: [],
  orderItems: [
    {
      id: 'i1',
      productId: 'p1',
      productName: 'Rose Stem',
      quantity: 2,
      selectedColor: 'Red',
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
  receipt: [{ kind: 'item', label: 'Rose Stem', rule: '2 × $12.00', itemId: 'i1', amount: '24.00' }],
  refundedAmount: '0.00',
  status: 'pending',
  paymentMethod: 'Visa 4242',
  paymentStatus: 'succeeded',
  paymentId: 'pay-1',
  trackingNumber: null,
  needsReview: false,
  reviewReason: null,
  returnReason: null,
  returnRequestedAt: null,
  returns: [],
  refunds: [],
  customerNotes: [],
  notes: [],
  tags: [],
  payment: 'paid',
  outsideLeft: '0.00',
  userId: null,
  createdAt: NOW,
  updatedAt: NOW,
} as unknown as AdminOrderView;
