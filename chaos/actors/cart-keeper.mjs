import { setTimeout } from 'node:timers/promises';
import { createRetryingShopper } from './retrying-shopper.mjs';

const MAX_PAUSE_MS = 1_000;

/**
 * A visitor who changes a cart's only line repeatedly.
 * @param ledger gets `carts: {name, call, quantity}[]`; `quantity` is the last acknowledged one, undefined while a
 * change has no answer
 */
export async function keepCart({ name, shopUrl, random, productId, isStopped, deadline, ledger }) {
  const call = createRetryingShopper(shopUrl, deadline);
  const { id } = await call('POST', '/api/cart', { productId, quantity: 1 });
  const cart = { name, call, quantity: 1 };
  ledger.carts.push(cart);
  while (!isStopped()) {
    await setTimeout(random() * MAX_PAUSE_MS);
    const quantity = 1 + Math.floor(random() * 9);
    cart.quantity = undefined;
    // A refusal may follow a lost answer.
    const isDone = await call('PATCH', `/api/cart/${id}`, { quantity }).then(
      () => true,
      () => false,
    );
    if (isDone) cart.quantity = quantity;
  }
}
