import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { api } from '../../api.ts';

export async function addLines(lines: readonly CartItemView[]): Promise<void> {
  for (const { productId, quantity, selectedColor, variationId, personalization, shipToAddressId } of lines) {
    const body = { productId, quantity, selectedColor, variationId, personalization };
    const { id } = await api.call('POST /api/cart', { body });
    if (shipToAddressId) await api.call('PATCH /api/cart/{id}', { params: { id }, body: { shipToAddressId } });
  }
}
