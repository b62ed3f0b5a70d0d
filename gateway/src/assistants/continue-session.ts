import type { ContinueRequest, ContinueView } from '@loop-petal/contracts/shapes/assistants';
import { badRequest } from '@loop-petal/service-kit/http/errors';
import { type CartSource, ownedCart } from './carts/answer-cart.ts';
import { addMissing, readLines } from './carts/cart-lines.ts';
import { passCode } from './carts/offer-codes.ts';
import type { CheckoutSource } from './checkouts/answer-checkout.ts';
import { formOf, serviceOf } from './checkouts/checkout-input.ts';
import { findCheckout, openDraft, saveNewsletterChoice } from './checkouts/checkout-store.ts';
import { ownerOf, readLink } from './sessions/session.ts';

/**
 * Puts an assistant's lines into the buyer's cart. The first buyer who opens a checkout also gets its form.
 * The buyer's choice about the newsletter is stored when the request has one.
 * @param buyer the owner's id, and the internal token
 * @throws ShopError 400 `link_expired` for a link that is forged, expired, used by another buyer, or whose checkout has ended
 */
export async function continueSession(
  source: CartSource & Partial<Pick<CheckoutSource, 'db' | 'services'>>,
  { token, newsletter }: ContinueRequest,
  buyer: { readonly id: string; readonly as: string },
): Promise<ContinueView> {
  const link = readLink(source.secret, token, new Date());
  if (!link) throw gone();
  const { kind, handle } = link;
  const checkout =
    kind === 'checkout' ? await openCheckout(source as CheckoutSource, handle, buyer.id, newsletter) : null;
  const prepared = ownedCart(source, ownerOf(handle));
  const own = { client: source.client, as: buyer.as };
  const [lines, totals] = await Promise.all([
    readLines(prepared),
    source.client.call('GET /api/cart/totals', { as: prepared.as }),
  ]);
  await addMissing(own, lines);
  await passCode(totals, own);
  return { checkout: checkout && { ...checkout, productIds: lines.map(({ productId }) => productId) } };
}

async function openCheckout(
  { db, services }: CheckoutSource,
  handle: string,
  buyerId: string,
  newsletter: boolean | undefined,
) {
  const { order } = await services.orders.call('GET /internal/checkouts/{checkoutId}', {
    params: { checkoutId: handle },
  });
  const stored = order ? undefined : await findCheckout(db, handle);
  const isOpen = stored?.filled && stored.expiresAt > new Date();
  const draft = isOpen ? await openDraft(db, handle, buyerId) : undefined;
  if (!draft) throw gone();
  if (newsletter !== undefined) await saveNewsletterChoice(db, handle, buyerId, newsletter);
  return {
    id: handle,
    form: formOf(draft),
    service: serviceOf(draft) ?? null,
    isPickup: draft.isPickup ?? false,
    neededBy: draft.neededBy ?? null,
    newsletter: newsletter ?? draft.buyer?.consent?.marketing ?? false,
  };
}

const gone = () =>
  badRequest('This link has expired or was used. Please ask your assistant for a new one.', 'link_expired');
