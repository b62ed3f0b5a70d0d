import { toCents } from '@loop-petal/contracts/rules/money';
import { MAX_LINE_QUANTITY } from '@loop-petal/contracts/rules/shop';
import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { Queryable } from '@loop-petal/service-kit/postgres/postgres';
import type { InternalTokens } from '@loop-petal/service-kit/security/internal-token';
import { z } from 'zod';
import type { ServiceClients } from '../../back-office/service-clients.ts';
import { CART_CAPABILITY, DISCOUNT_CAPABILITY, errorMessage, metadataFor, ProtocolError } from '../../ucp/protocol.ts';
import { mediaOf } from '../catalog/describe-product.ts';
import type { ShopData } from '../catalog/shop-data.ts';
import { hashOfRequest, linkPath, openSession, readSession, type Session } from '../sessions/session.ts';
import { claimCart, markCartFilled, otherCart, releaseCart } from './cart-keys.ts';
import { findWanted, isSameCart, lineVariantId, type OwnedCart, readLines, replaceLines } from './cart-lines.ts';
import { DiscountsInput, describeDiscounts, enterCodes, refusedCodes } from './offer-codes.ts';

export interface CartSource {
  readonly client: ServiceClients['cart'];
  readonly tokens: InternalTokens;
  readonly secret: string;
  readonly shop: ShopData;
  readonly publicUrl: string;
  /** Without a database, simultaneous requests with the same key are not detected. */
  readonly db?: Queryable | undefined;
}
/** The caller, and the cart it asks for. */
export interface CartRequest {
  readonly agent: string | undefined;
  readonly key?: string | undefined;
  readonly id?: string | undefined;
  readonly cart?: unknown;
  /** Called before each new offer code; throws when there are too many. */
  readonly guess?: (() => void) | undefined;
}

export const LinesInput = z
  .array(
    z.looseObject({
      item: z.looseObject({ id: z.string().max(300) }),
      quantity: z.int().min(1).max(MAX_LINE_QUANTITY),
    }),
  )
  .min(1)
  .max(50);
/** The protocol allows additional fields; the buyer's personal data is not kept. */
export const CartInput = z.looseObject({ line_items: LinesInput, discounts: DiscountsInput });

/** The identity of an assistant, to which its sessions belong. @throws ProtocolError 400 without one */
export function requireAgent(agent: string | undefined): string {
  if (agent) return agent;
  throw new ProtocolError(400, 'invalid_request', 'Please name your profile in UCP-Agent.');
}

export type CartOperation = 'create_cart' | 'get_cart' | 'update_cart' | 'cancel_cart';

/**
 * Answers an operation with the calls of the cart page.
 * @throws ProtocolError 404 for another agent's cart, 409 when an idempotency key names a different cart
 */
export async function answerCart(source: CartSource, operation: CartOperation, request: CartRequest) {
  const { key, id = '' } = request;
  const agent = requireAgent(request.agent);
  if (operation === 'create_cart') {
    const { line_items, discounts } = readInput(CartInput, request.cart);
    const session = openSession(source.secret, 'cart', agent, key);
    const cart = ownedCart(source, session.ownerId);
    const wanted = await findWanted(source.shop, line_items);
    const fill = async () => {
      const before = await readLines(cart);
      if (!source.db && before.length > 0 && !isSameCart(before, wanted)) throw otherCart();
      if (!isSameCart(before, wanted)) await replaceLines(cart, before, wanted);
      await enterCodes(cart, discounts?.codes, request.guess);
    };
    await fillOnce(source.db, { handle: session.handle, isKeyed: key !== undefined }, [line_items, discounts], fill);
    return describeCart(source, session, cart, discounts?.codes);
  }
  const session = readSession(source.secret, 'cart', agent, id);
  if (!session) throw noCart();
  const cart = ownedCart(source, session.ownerId);
  const before = await readLines(cart);
  if (before.length === 0) throw noCart();
  if (operation === 'update_cart') {
    const { line_items, discounts } = readInput(CartInput, request.cart);
    await replaceLines(cart, before, await findWanted(source.shop, line_items));
    await enterCodes(cart, discounts?.codes, request.guess);
    return describeCart(source, session, cart, discounts?.codes);
  }
  const described = await describeCart(source, session, cart);
  if (operation === 'cancel_cart') await cart.client.call('DELETE /api/cart', { as: cart.as });
  return described;
}

/** The cart of an idempotency key is filled by one request, and keeps its later changes. */
async function fillOnce(
  db: Queryable | undefined,
  { handle, isKeyed }: { readonly handle: string; readonly isKeyed: boolean },
  sent: unknown,
  fill: () => Promise<void>,
): Promise<void> {
  if (!db || !isKeyed) return fill();
  if (!(await claimCart(db, handle, hashOfRequest(sent)))) return;
  try {
    await fill();
  } catch (error) {
    await releaseCart(db, handle);
    throw error;
  }
  await markCartFilled(db, handle);
}

const noCart = () => new ProtocolError(404, 'not_found', 'There is no such cart.');

export const ownedCart = ({ client, tokens }: CartSource, ownerId: string): OwnedCart => ({
  client,
  as: tokens.sign({ kind: 'visitor', ownerId }),
});

async function describeCart(
  { publicUrl, secret }: CartSource,
  { id, handle }: Session,
  { client, as }: OwnedCart,
  codes?: readonly string[],
) {
  const [lines, totals] = await Promise.all([
    client.call('GET /api/cart', { as }),
    client.call('GET /api/cart/totals', { as }),
  ]);
  const gone = lines.filter(({ isAvailable }) => !isAvailable);
  const messages = [...gone.map(outOfStock), ...refusedCodes(totals, codes)];
  return {
    ucp: metadataFor([CART_CAPABILITY, DISCOUNT_CAPABILITY]),
    id,
    line_items: lines.map((line) => describeLine(line, publicUrl)),
    currency: 'USD',
    discounts: describeDiscounts(lines, totals, codes),
    totals: describeTotals(totals),
    continue_url: publicUrl + linkPath(secret, 'cart', handle, new Date()),
    ...(messages.length > 0 && { messages }),
  };
}

export const outOfStock = ({ product }: CartItemView) =>
  errorMessage('out_of_stock', `${product.name} is not available.`);

export function describeLine(line: CartItemView, publicUrl: string) {
  const { id, product, selectedColor, quantity, imageUrl, unitPrice, lineTotal } = line;
  const title = selectedColor ? `${product.name}, ${selectedColor}` : product.name;
  const [picture] = mediaOf({ imageUrl, image: null }, title, { publicUrl });
  const price = toCents(unitPrice);
  const total = toCents(lineTotal);
  return {
    id,
    item: { id: lineVariantId(line), title, price, ...(picture && { image_url: picture.url }) },
    quantity,
    totals: [
      { type: 'subtotal', amount: price * quantity },
      ...discountOf(price * quantity - total),
      { type: 'total', amount: total },
    ],
  };
}

export const discountOf = (cents: number) => (cents > 0 ? [{ type: 'items_discount', amount: -cents }] : []);

/** @param shippingName of the chosen service @param fees before the shipping */
export function describeTotals(
  {
    listSubtotal,
    discount,
    shipping,
    tax,
    total,
  }: Pick<CartTotalsView, 'listSubtotal' | 'discount' | 'shipping' | 'tax' | 'total'>,
  shippingName = 'Shipping',
  fees: readonly { type: string; display_text: string; amount: number }[] = [],
) {
  return [
    { type: 'subtotal', amount: toCents(listSubtotal) },
    ...discountOf(toCents(discount)),
    ...fees,
    { type: 'fulfillment', display_text: shippingName, amount: toCents(shipping) },
    { type: 'tax', amount: toCents(tax) },
    { type: 'total', amount: toCents(total) },
  ];
}
