import { setTimeout } from 'node:timers/promises';
import type { Actor, Cart } from '../ledger.ts';
import { createRetryingShopper } from './retrying-shopper.ts';

const MAX_PAUSE_MS = 1_000;

/** A visitor who changes a cart's only line repeatedly. */
export async function keepCart({
  name,
  shopUrl,
  random,
  productId,
  isStopped,
  deadline,
  ledger,
}: Actor & { productId: string }): Promise<void> {
  const shop = createRetryingShopper(shopUrl, deadline);
  const { id } = await shop.call('POST /api/cart', { body: { productId, quantity: 1 } });
  const cart: Cart = { name, shop, quantity: 1 };
  ledger.carts.push(cart);
  while (!isStopped()) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const quantity = 1 + Math.floor(random() * 9);
    cart.quantity = undefined;
    // A refusal may follow a lost response.
    const isDone = await shop.call('PATCH /api/cart/{id}', { params: { id }, body: { quantity } }).then(
      () => true,
      () => false,
    );
    if (isDone) cart.quantity = quantity;
  }
}
