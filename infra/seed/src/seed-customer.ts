import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { type ShopClient, unlessRefused } from '@loop-petal/web-kit/shop-client';
import { buyCart, type DemoLine, fillCart } from './buy-cart.ts';

export const CUSTOMER = { username: 'rosa', password: 'crochet-demo' };
const EMAIL = 'rosa@example.com';

const HOME = {
  name: 'Home',
  recipientName: 'Rosa Miller',
  phone: '503-555-0117',
  addressLine1: '2218 NE Alberta Street',
  addressLine2: 'Apt 3',
  city: 'Portland',
  state: 'OR',
  zipCode: '97211',
  country: 'US',
  isDefault: true,
};
const MOTHER = {
  name: 'Mom',
  recipientName: 'Ingrid Miller',
  phone: '907-555-0142',
  addressLine1: '41 Tongass Avenue',
  city: 'Ketchikan',
  state: 'AK',
  zipCode: '99901',
  country: 'US',
  deliveryInstructions: 'Please leave it with the neighbors in number 43.',
  isDefault: false,
};

type Status = OrderView['status'];
interface DemoOrder {
  products: readonly DemoLine[];
  to: typeof HOME | typeof MOTHER;
  becomes: Status;
}

/** One order in each status, oldest first; a storm delays the shipped order to Alaska. */
const ORDERS: readonly DemoOrder[] = [
  { products: [['Classic Rose Bouquet', 'Madder', 1]], to: HOME, becomes: 'delivered' },
  {
    products: [
      ['Potted Cactus', 'Green', 1],
      ['Daisy Stem', 'White', 2],
    ],
    to: HOME,
    becomes: 'cancelled',
  },
  { products: [['Pastel Mixed Bouquet', 'Blush', 1]], to: MOTHER, becomes: 'shipped' },
  {
    products: [
      ['Tulip Stem', 'Purple', 3],
      ['Lavender Sprig', 'Lavender', 1],
    ],
    to: HOME,
    becomes: 'processing',
  },
  { products: [['Sunflower Bouquet', 'Golden', 1]], to: HOME, becomes: 'pending' },
];

export async function seedCustomer(
  customer: ShopClient,
  admin: ShopClient,
  tell: (line: string) => void,
): Promise<void> {
  const registering = customer.call('POST /api/auth/register', { body: { ...CUSTOMER, email: EMAIL } });
  if (!(await unlessRefused(409, registering))) await customer.call('POST /api/auth/login', { body: CUSTOMER });
  const addresses = await customer.call('GET /api/addresses');
  for (const address of [HOME, MOTHER]) {
    if (addresses.some(({ name }) => name === address.name)) continue;
    await customer.call('POST /api/addresses', { body: address });
  }

  const placed = await customer.call('GET /api/user/orders');
  placed.sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  for (const [index, demo] of ORDERS.entries()) {
    const order = placed[index] ?? (await placeOrder(customer, demo));
    await bringTo(admin, order, demo.becomes);
  }
  tell(`${ORDERS.length} orders of ${CUSTOMER.username}`);
}

async function placeOrder(customer: ShopClient, demo: DemoOrder): Promise<OrderView> {
  await customer.call('DELETE /api/cart');
  await fillCart(customer, demo.products);
  return buyCart(customer, { ...demo.to, email: EMAIL });
}

const STEPS: readonly Status[] = ['pending', 'processing', 'shipped', 'delivered'];

/** Performs an order's missing steps, so that the next run completes an interrupted one. */
async function bringTo(admin: ShopClient, { id, status }: OrderView, target: Status): Promise<void> {
  const setStatus = (next: Status) =>
    admin.call('PATCH /api/admin/orders/{id}/status', { params: { id }, body: { status: next } });
  if (target === 'cancelled' && status === 'pending') await setStatus('cancelled');
  if (target === 'cancelled' || status === 'cancelled') return;
  const ahead = STEPS.slice(STEPS.indexOf(status) + 1, STEPS.indexOf(target) + 1);
  if (ahead.includes('processing')) await setStatus('processing');
  if (ahead.includes('shipped')) {
    await admin.call('POST /api/shipping/create', { body: { orderId: id } });
    await setStatus('shipped');
  }
  if (ahead.includes('delivered')) await setStatus('delivered');
}
