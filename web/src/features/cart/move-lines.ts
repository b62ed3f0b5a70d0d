import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../api.ts';
import { personalKeys } from '../../queries/keys.ts';
import { sendEach } from '../../queries/send-each.ts';

/** Moves lines to the wishlist; the refused ones stay in the cart. @throws ApiError when all are refused */
export async function saveLines(queryClient: QueryClient, lines: readonly CartItemView[]): Promise<void> {
  const refused = await sendEach(lines, async ({ id, productId }) => {
    await api.call('POST /api/wishlist', { body: { productId } });
    await api.call('DELETE /api/cart/{id}', { params: { id } });
  }).finally(() => void queryClient.invalidateQueries({ queryKey: personalKeys.wishlist }));
  const [first] = refused;
  if (first && refused.length === lines.length) throw first.error;
  showToast({
    title: 'Saved for later',
    description: first
      ? `Still in your cart: ${namesOf(refused)}. ${first.error.message}`
      : 'Your items are waiting in your wishlist.',
  });
}

/** Puts removed lines back, with the code that was removed with them. */
export async function restoreLines(
  queryClient: QueryClient,
  lines: readonly CartItemView[],
  offerCode: string | null | undefined,
): Promise<void> {
  try {
    const refused = await sendEach(lines, add);
    await sendEach(offerCode ? [offerCode] : [], (code) => api.call('POST /api/cart/offer-code', { body: { code } }));
    const [first] = refused;
    if (first) showError(`Not back in your cart: ${namesOf(refused)}. ${first.error.message}`);
  } finally {
    await queryClient.invalidateQueries({ queryKey: personalKeys.cart });
  }
}

async function add(line: CartItemView): Promise<void> {
  const { productId, quantity, selectedColor, variationId, personalization, shipToAddressId } = line;
  const body = { productId, quantity, selectedColor, variationId, personalization };
  const { id } = await api.call('POST /api/cart', { body });
  if (shipToAddressId) await api.call('PATCH /api/cart/{id}', { params: { id }, body: { shipToAddressId } });
}

const namesOf = (refused: readonly { line: CartItemView }[]): string =>
  refused.map(({ line }) => line.product.name).join(', ');
