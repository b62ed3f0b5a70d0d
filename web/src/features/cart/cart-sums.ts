import { toCents } from '@loop-petal/contracts/rules/money';
import { parseOfferViews } from '@loop-petal/contracts/rules/offer-rules';
import { type PricingRules, priceOrder, shippingCost } from '@loop-petal/contracts/rules/pricing';
import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import { wishCents } from '@loop-petal/contracts/rules/wish-price';
import type { CartItemView, CartTotalsView } from '@loop-petal/contracts/shapes/cart';
import type { OfferView } from '@loop-petal/contracts/shapes/catalog';

export interface LineSum {
  originalCents: number;
  unitCents: number;
  totalCents: number;
  offerTitle: string | null;
}

export interface CartSums {
  lines: ReadonlyMap<string, LineSum>;
  listSubtotalCents: number;
  discountCents: number;
  subtotalCents: number;
  shipments: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  offerCode: string | null;
  offerCodeApplies: boolean;
}

/**
 * Totals the cart by the shop's pricing rules, so that a change is shown immediately. With an offer code, the server's
 * totals apply, because only the server knows the code's value.
 */
export function sumCart(
  rules: PricingRules | undefined,
  items: readonly CartItemView[],
  offers: readonly OfferView[] | undefined,
  totals: CartTotalsView | undefined,
  now: Date,
): CartSums | undefined {
  if (rules && offers && !totals?.offerCode) return sumByRules(rules, items, offers, now);
  return totals && sumByServer(items, totals);
}

export function withService(rules: PricingRules, sums: CartSums, service: ShippingServiceCode): CartSums {
  const shippingCents = shippingCost(rules, sums.subtotalCents, sums.shipments, service);
  return { ...sums, shippingCents, totalCents: sums.totalCents - sums.shippingCents + shippingCents };
}

function sumByRules(
  rules: PricingRules,
  items: readonly CartItemView[],
  offers: readonly OfferView[],
  now: Date,
): CartSums {
  const buyable = items.filter((item) => item.isAvailable);
  const { lines, ...sums } = priceOrder(
    rules,
    buyable.map((item) => ({
      productId: item.productId,
      unitPriceCents: toCents(item.unitPrice) - wishCents(item.wishes),
      quantity: item.quantity,
      wishes: item.wishes,
      destination: item.shipToAddressId,
    })),
    parseOfferViews(offers),
    { now },
  );
  const priced = buyable.map((item, index): [string, LineSum] => {
    const line = lines[index];
    return [
      item.id,
      {
        originalCents: toCents(item.unitPrice),
        unitCents: line?.discountedUnitCents ?? toCents(item.unitPrice),
        totalCents: line?.lineTotalCents ?? toCents(item.lineTotal),
        offerTitle: line?.offer?.title ?? null,
      },
    ];
  });
  return { ...sums, lines: new Map(priced), offerCode: null, offerCodeApplies: false };
}

function sumByServer(items: readonly CartItemView[], totals: CartTotalsView): CartSums {
  const priced = items
    .filter((item) => item.isAvailable)
    .map((item): [string, LineSum] => [
      item.id,
      {
        originalCents: toCents(item.unitPrice),
        unitCents: toCents(item.discountedPrice),
        totalCents: toCents(item.discountedPrice) * item.quantity,
        offerTitle: item.offerTitle,
      },
    ]);
  return {
    lines: new Map(priced),
    listSubtotalCents: toCents(totals.listSubtotal),
    discountCents: toCents(totals.discount),
    subtotalCents: toCents(totals.subtotal),
    shipments: totals.shipments,
    shippingCents: toCents(totals.shipping),
    taxCents: toCents(totals.tax),
    totalCents: toCents(totals.total),
    offerCode: totals.offerCode,
    offerCodeApplies: totals.offerCodeApplies,
  };
}
