import type { OfferSnapshot } from '@loop-petal/contracts/events/offer-events';
import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { chooseLine } from '@loop-petal/contracts/rules/line-choice';
import { toMoney } from '@loop-petal/contracts/rules/money';
import { parseOffer } from '@loop-petal/contracts/rules/offer-rules';
import { checkWishes } from '@loop-petal/contracts/rules/personalization';
import { type OrderTotals, type PricedLine, type PricingRules, priceOrder } from '@loop-petal/contracts/rules/pricing';
import { parseWishPicture, wishPictureOf } from '@loop-petal/contracts/rules/wish-picture';
import { wishCents } from '@loop-petal/contracts/rules/wish-price';
import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import type { Wish, Wishes } from '@loop-petal/contracts/shapes/personalization';

export interface CartLine {
  id: string;
  variationId: string | null;
  selectedColor: string | null;
  personalization: Wishes;
  quantity: number;
  shipToAddressId: string | null;
  product: ProductSnapshot;
  productDeleted: boolean;
}

export interface Cart {
  ownerId: string;
  offerCode: string | null;
  lines: CartLine[];
  /** Candidates; pricing decides whether they are valid. */
  offers: OfferSnapshot[];
}

export interface PricedCart {
  items: CartItemView[];
  totals: OrderTotals;
}

/** Prices the buyable lines; the others stay in the list but don't count toward the totals. */
export function priceCart(rules: PricingRules, cart: Cart, now: Date): PricedCart {
  const lines = cart.lines.map((line) => resolveLine(line, now));
  const buyable = lines.filter(({ isBuyable }) => isBuyable);
  const situation = { now, code: cart.offerCode };
  const totals = priceOrder(rules, buyable.map(pricedLine), cart.offers.map(parseOffer), situation);
  const priced = new Map(buyable.map(({ line }, index) => [line.id, totals.lines[index]]));
  const items = lines.map((resolved) => {
    const { line, choice, wishes, wishProblem } = resolved;
    const unitPriceCents = line.product.priceCents + wishCents(wishes);
    const price = priced.get(line.id) ?? {
      discountedUnitCents: unitPriceCents,
      lineTotalCents: unitPriceCents * line.quantity,
      offer: null,
    };
    return {
      id: line.id,
      productId: line.product.id,
      product: productView(line),
      quantity: line.quantity,
      selectedColor: line.selectedColor,
      variationId: line.variationId,
      personalization: line.personalization,
      wishes,
      wishProblem,
      shipToAddressId: line.shipToAddressId,
      imageUrl: choice.variation?.imageUrl || line.product.imageUrl,
      isAvailable: priced.has(line.id),
      stockLeft: stockLeft(resolved),
      unitPrice: toMoney(unitPriceCents),
      discountedPrice: toMoney(price.discountedUnitCents),
      lineTotal: toMoney(price.lineTotalCents),
      offerTitle: price.offer?.title ?? null,
      offerCode: price.offer?.code ?? null,
    };
  });
  return { items, totals };
}

export function totalsView(rules: PricingRules, cart: Cart, now: Date): CartTotalsView {
  const { totals } = priceCart(rules, cart, now);
  return {
    listSubtotal: toMoney(totals.listSubtotalCents),
    discount: toMoney(totals.discountCents),
    subtotal: toMoney(totals.subtotalCents),
    shipments: totals.shipments,
    shipping: toMoney(totals.shippingCents),
    tax: toMoney(totals.taxCents),
    total: toMoney(totals.totalCents),
    offerCode: cart.offerCode,
    offerCodeApplies: totals.lines.some(({ offer }) => offer?.code),
  };
}

export function productView({ product, productDeleted }: Pick<CartLine, 'product' | 'productDeleted'>) {
  const { priceCents, personalization = [], ...shown } = product;
  const isListed = !productDeleted && product.isVisible;
  return { ...shown, price: toMoney(priceCents), personalization, isListed };
}

type ResolvedLine = ReturnType<typeof resolveLine>;

/** A line with its variation and its checked wishes. */
export function resolveLine(line: CartLine, now: Date) {
  const { product, personalization, productDeleted } = line;
  const choice = chooseLine(product, line);
  const checked = checkWishes(product.personalization, personalization);
  const wishProblem = 'problem' in checked ? checked.problem.message : expiryProblem(checked.wishes, now);
  return {
    line,
    choice,
    wishes: 'wishes' in checked ? checked.wishes : [],
    wishProblem,
    isBuyable: !productDeleted && choice.problem === null && wishProblem === null,
  };
}

/** A picture to work from that is no longer kept. */
function expiryProblem(wishes: readonly Wish[], now: Date): string | null {
  const expired = wishes.find((wish) => {
    const picture = parseWishPicture(wishPictureOf(wish) ?? '');
    return picture && picture.until < now.getTime();
  });
  return expired ? `Please upload the picture for “${expired.label}” again.` : null;
}

/** The remaining pieces of a limited edition; 0 if out of stock, null if made to order or no longer sold. */
function stockLeft({
  line: { product, productDeleted },
  choice: { problem, variation, left },
}: ResolvedLine): number | null {
  if (productDeleted || !product.isVisible) return null;
  return problem === 'unavailable' && (variation || product.variations.length === 0) ? 0 : left;
}

export const pricedLine = ({ line, wishes }: ResolvedLine): PricedLine => ({
  productId: line.product.id,
  unitPriceCents: line.product.priceCents,
  quantity: line.quantity,
  destination: line.shipToAddressId,
  wishes,
});
