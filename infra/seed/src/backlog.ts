import type { DemoLine, Recipient } from './buy-cart.ts';

export interface DemoWork {
  product: string;
  artisan: string;
  state: 'making' | 'paused' | 'finishing' | 'ready';
}
export interface DemoGuestOrder {
  to: Recipient;
  products: readonly DemoLine[];
  begun: readonly DemoWork[];
}

const US = { country: 'US' } as const;

/** Ivy falls ill after starting this order's piece; no other artisan can finish it on time. */
export const LATE_ORDER: DemoGuestOrder = {
  to: {
    ...US,
    recipientName: 'Marian Cole',
    email: 'marian.cole@example.com',
    phone: '206-555-0131',
    addressLine1: '914 Harvard Avenue E',
    city: 'Seattle',
    state: 'WA',
    zipCode: '98102',
  },
  products: [
    ['Classic Rose Bouquet', 'Cream', 1],
    ['Rose Stem', 'Blush', 1],
  ],
  begun: [
    { product: 'Classic Rose Bouquet', artisan: 'ivy', state: 'paused' },
    { product: 'Rose Stem', artisan: 'ivy', state: 'ready' },
  ],
};

export const BACKLOG: readonly DemoGuestOrder[] = [
  {
    to: {
      ...US,
      recipientName: 'Priya Nair',
      email: 'priya.nair@example.com',
      phone: '415-555-0186',
      addressLine1: '77 Noe Street',
      city: 'San Francisco',
      state: 'CA',
      zipCode: '94114',
    },
    products: [
      ['Potted Daisies', 'White', 2],
      ['Potted Lavender', 'Lavender', 1],
    ],
    begun: [
      { product: 'Potted Daisies', artisan: 'tomas', state: 'finishing' },
      { product: 'Potted Daisies', artisan: 'tomas', state: 'making' },
    ],
  },
  {
    to: {
      ...US,
      recipientName: 'Hugo Brandt',
      email: 'hugo.brandt@example.com',
      phone: '303-555-0164',
      addressLine1: '1530 Blake Street',
      city: 'Denver',
      state: 'CO',
      zipCode: '80202',
    },
    products: [
      ['Rose Stem', 'Scarlet', 3],
      ['Lily Stem', 'Pink', 2],
    ],
    begun: [],
  },
  {
    to: {
      ...US,
      recipientName: 'Adele Fournier',
      email: 'adele.fournier@example.com',
      phone: '504-555-0149',
      addressLine1: '3021 Magazine Street',
      city: 'New Orleans',
      state: 'LA',
      zipCode: '70115',
    },
    products: [
      ['Petite Mixed Bouquet', 'Peach', 2],
      ['Poppy Stem', 'Red', 3],
    ],
    begun: [],
  },
];
