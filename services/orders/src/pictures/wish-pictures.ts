import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { uploadsNamed } from '@loop-petal/contracts/events/upload-events';
import { parseWishPicture, wishPictureOf } from '@loop-petal/contracts/rules/wish-picture';
import type { PlaceOrderRequest } from '@loop-petal/contracts/shapes/orders';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { Context } from '../context.ts';
import type { OrderItem } from '../orders/order.ts';
import { holdPictures } from './hold-pictures.ts';

/**
 * Keeps a submission's pictures to work from for another day. The cart accepts a shopper's own pictures only; here
 * the key in the address is enough, because a cart may be merged on another device.
 * @returns false when one is no longer stored
 */
export function holdWishPictures(
  ctx: Pick<Context, 'catalog'>,
  { request, products }: { request: PlaceOrderRequest; products: readonly ProductSnapshot[] },
): Promise<boolean> {
  const urls = request.orderItems.flatMap(({ productId, personalization = {} }) => {
    const asked = products.find(({ id }) => id === productId)?.personalization ?? [];
    return asked.flatMap(({ key, kind }) => wishPictureOf({ kind, value: personalization[key] ?? '' }) ?? []);
  });
  return areStored(ctx, [...new Set(urls)]);
}

/** Keeps pictures for another day. @returns false when one is not stored */
export async function areStored(ctx: Pick<Context, 'catalog'>, urls: string[]): Promise<boolean> {
  try {
    await holdPictures(ctx, urls);
    return true;
  } catch (error) {
    if (error instanceof ShopError && error.code === 'unknown_image') return false;
    throw error;
  }
}

/** The addresses of the pictures to work from. */
export const wishPictures = (items: readonly Pick<OrderItem, 'wishes'>[]): string[] => [
  ...new Set(items.flatMap(({ wishes }) => wishes.flatMap((wish) => wishPictureOf(wish) ?? []))),
];

/** Names all of an order's pictures to work from. */
export const nameWishPictures = (orderId: string, version: number, urls: readonly string[]) =>
  uploadsNamed({
    holder: `order:${orderId}`,
    version,
    urls: urls.flatMap((url) => {
      const picture = parseWishPicture(url);
      return picture ? [`/images/${picture.id}`] : [];
    }),
  });
