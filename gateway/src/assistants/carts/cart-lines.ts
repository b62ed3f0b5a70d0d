import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { ShopError } from '@loop-petal/service-kit/http/errors';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { ProtocolError } from '../../ucp/protocol.ts';
import { productIdOf, type Variant, variantIdOf, variantsOf } from '../catalog/describe-product.ts';
import type { ShopData } from '../catalog/shop-data.ts';

export interface WantedLine {
  readonly variant: Pick<Variant, 'productId' | 'variationId' | 'color'>;
  readonly quantity: number;
}
/** The cart service, and the internal token of the cart's owner. */
export interface OwnedCart {
  readonly client: ServiceClients['cart'];
  readonly as: string;
}

export const lineVariantId = ({ productId, variationId, selectedColor }: CartItemView): string =>
  variantIdOf({ productId, variationId, color: selectedColor });

/**
 * @throws ProtocolError 422 for an unknown item, for a product's id when a variant must be chosen, and for a product with
 * a question that must be answered
 */
export async function findWanted(
  shop: ShopData,
  lines: readonly { item: { id: string }; quantity: number }[],
): Promise<WantedLine[]> {
  const wanted = new Map<string, WantedLine>();
  for (const { item, quantity } of lines) {
    const variant = await findVariant(shop, item.id);
    wanted.set(variant.id, { variant, quantity: quantity + (wanted.get(variant.id)?.quantity ?? 0) });
  }
  return [...wanted.values()];
}

async function findVariant(shop: ShopData, id: string): Promise<Variant> {
  const product = await shop.product(productIdOf(id));
  const variants = product ? variantsOf(product) : [];
  const [first, second] = variants;
  const variant = variants.find((one) => one.id === id) ?? (id === product?.id && !second ? first : undefined);
  const question = product?.personalization.find(({ required }) => required);
  if (question) {
    throw new ProtocolError(422, 'item_unavailable', `${id} asks “${question.label}”. Please buy it on its page.`);
  }
  if (variant) return variant;
  const message = id === product?.id ? `Please choose a variant of ${id}.` : `There is no item ${id.slice(0, 100)}.`;
  throw new ProtocolError(422, 'item_unavailable', message);
}

export const readLines = ({ client, as }: OwnedCart): Promise<CartItemView[]> => client.call('GET /api/cart', { as });

export const isSameCart = (lines: readonly CartItemView[], wanted: readonly WantedLine[]): boolean =>
  lines.length === wanted.length && wanted.every((one) => findLine(lines, one)?.quantity === one.quantity);

/** Replaces all lines. A refused line leaves the cart as it was. @throws ShopError of the refused line */
export async function replaceLines(cart: OwnedCart, before: readonly CartItemView[], wanted: readonly WantedLine[]) {
  try {
    await setLines(cart, before, wanted);
  } catch (error) {
    const previous = before.map((line) => ({
      variant: { ...line, color: line.selectedColor },
      quantity: line.quantity,
    }));
    await setLines(cart, await readLines(cart), previous);
    throw error;
  }
}

async function setLines({ client, as }: OwnedCart, lines: readonly CartItemView[], wanted: readonly WantedLine[]) {
  for (const one of wanted) {
    const line = findLine(lines, one);
    const { quantity } = one;
    if (!line) await client.call('POST /api/cart', { as, body: requestOf(one) });
    else if (line.quantity !== quantity) {
      await client.call('PATCH /api/cart/{id}', { as, params: { id: line.id }, body: { quantity } });
    }
  }
  // removed last, so that a line refused above leaves them in place
  for (const line of lines) {
    if (!wanted.some((one) => findLine([line], one))) {
      await client.call('DELETE /api/cart/{id}', { as, params: { id: line.id } });
    }
  }
}

/** Adds the pieces that the buyer's cart lacks, so opening a link twice adds them once. Skips products that are no longer sold. */
export async function addMissing(cart: OwnedCart, lines: readonly CartItemView[]): Promise<void> {
  const present = await readLines(cart);
  for (const line of lines) {
    const variant = { ...line, color: line.selectedColor };
    const quantity = line.quantity - (findLine(present, { variant })?.quantity ?? 0);
    if (quantity > 0) {
      await cart.client
        .call('POST /api/cart', { as: cart.as, body: requestOf({ variant, quantity }) })
        .catch(skipRefused);
    }
  }
}

function skipRefused(error: unknown): void {
  if (!(error instanceof ShopError) || error.status >= 500) throw error;
}

const findLine = (lines: readonly CartItemView[], { variant }: Pick<WantedLine, 'variant'>) =>
  lines.find((line) => lineVariantId(line) === variantIdOf(variant));

const requestOf = ({ variant: { productId, variationId, color }, quantity }: WantedLine) => ({
  productId,
  variationId,
  selectedColor: color,
  quantity,
});
