import type { ReceiptLine } from '../shapes/receipt.ts';
import type { ItemQuantity } from '../shapes/returns.ts';
import { formatCount } from './format-count.ts';
import type { Wrap } from './gift-wrap.ts';
import { formatCents, toCents, toMoney } from './money.ts';
import { UNNAMED_OFFER } from './offer-savings.ts';
import { isPickup, PICKUP } from './pickup.ts';
import {
  defaultService,
  type OrderTotals,
  type PricedLine,
  type PricedOffer,
  type PricingRules,
  parcelCosts,
  salesTax,
  taxPercent,
} from './pricing.ts';
import { type DeliveryCode, findShippingService } from './shipping-services.ts';
import { salesTaxLabel } from './shop.ts';
import { US_STATES } from './us-states.ts';
import { wishCents } from './wish-price.ts';

interface NamedLine extends PricedLine {
  id: string;
  name: string;
}

interface PricedReceipt {
  lines: readonly NamedLine[];
  /** The totals of these lines by `priceOrder`, and `withWraps` if there are any. */
  totals: OrderTotals;
  service?: DeliveryCode | undefined;
  wraps?: readonly Wrap[];
  /** The total that the card was charged; it may differ from the totals within the tolerance of a quote. */
  chargedCents?: number;
  /** The customer got the pieces at the sale. */
  isHandedOver?: boolean;
}

/** The receipt of priced lines; it adds up to `chargedCents`, or else to the total. */
export function explainPrices(
  rules: PricingRules,
  { lines, totals, service, wraps = [], chargedCents, isHandedOver = false }: PricedReceipt,
): ReceiptLine[] {
  const taxes = explainTaxes(rules, lines, totals, wraps);
  return [
    ...lines.flatMap((line, index) => {
      const extraCents = wishCents(line.wishes);
      const priceCents = (totals.lines[index]?.discountedUnitCents ?? line.unitPriceCents + extraCents) - extraCents;
      return [
        ...explainItem({ ...line, listPriceCents: line.unitPriceCents, priceCents }, totals.lines[index]?.offer),
        ...explainWishes(line),
      ];
    }),
    ...wraps.map(() => wrapLine(rules)),
    ...(isHandedOver ? [] : explainParcels(rules, totals, service ?? defaultService(rules))),
    ...taxes,
    ...rounding(totals.taxCents - sumOf(taxes), 'States with the same rate are taxed together'),
    ...rounding((chargedCents ?? totals.totalCents) - totals.totalCents, 'The total you approved'),
  ];
}

const wrapLine = ({ giftWrapPrice }: PricingRules): ReceiptLine => ({
  kind: 'gift-wrap',
  label: 'Gift wrap',
  rule: `${formatCents(toCents(giftWrapPrice))} per parcel`,
  amount: toMoney(toCents(giftWrapPrice)),
});

interface Item {
  id: string;
  name: string;
  quantity: number;
  listPriceCents: number;
  priceCents: number;
}

function explainItem(item: Item, offer: PricedOffer | null | undefined): ReceiptLine[] {
  const { id: itemId, name, quantity, listPriceCents, priceCents } = item;
  const each = { kind: 'item' as const, label: name, rule: `${quantity} × ${formatCents(listPriceCents)}`, itemId };
  const savedCents = listPriceCents - priceCents;
  const full = { ...each, amount: toMoney(listPriceCents * quantity) };
  if (!offer || savedCents === 0) return [full];
  const kind = offer.minQuantity ? 'quantity-price' : 'offer';
  const rule = explainOffer(offer, item);
  return [full, { kind, label: offer.title, rule, itemId, amount: toMoney(-savedCents * quantity) }];
}

const explainWishes = ({ id: itemId, quantity, wishes = [] }: NamedLine): ReceiptLine[] =>
  wishes.flatMap(({ label, price }) => {
    const cents = toCents(price);
    const rule = `${quantity} × ${formatCents(cents)}`;
    return cents === 0 ? [] : [{ kind: 'personalization', label, rule, itemId, amount: toMoney(cents * quantity) }];
  });

/** `20% off 2 × Rose Bouquet, at most $10.00` */
function explainOffer(offer: PricedOffer, item: Item): string {
  const { discountType, discountValue, maxDiscountCents, minQuantity } = offer;
  const value = discountType === 'percentage' ? `${discountValue}%` : formatCents(discountValue);
  const parts = [
    `${value} off ${discountType === 'fixed' ? 'each of ' : ''}${item.quantity} × ${item.name}`,
    ...(minQuantity ? [`from ${minQuantity} pieces`] : []),
    ...(maxDiscountCents === null ? [] : [`at most ${formatCents(maxDiscountCents)} per order`]),
    ...(item.priceCents === 0 ? ['down to $0.00'] : []),
  ];
  return parts.join(', ');
}

function explainParcels(
  rules: PricingRules,
  { subtotalCents, shipments }: OrderTotals,
  service: DeliveryCode,
): ReceiptLine[] {
  if (isPickup(service)) return [pickupLine('0.00')];
  const name = findShippingService(service)?.name ?? service;
  const costs = parcelCosts(rules, subtotalCents, shipments, service);
  const [paid] = parcelCosts({ ...rules, freeShippingAbove: null }, subtotalCents, 1, service);
  return costs.map((cents, index) => ({
    kind: 'shipping',
    label: costs.length > 1 ? `Shipping, parcel ${index + 1} of ${costs.length} (${name})` : `Shipping (${name})`,
    rule:
      cents !== paid && rules.freeShippingAbove !== null
        ? `Free above ${formatCents(toCents(rules.freeShippingAbove))}`
        : `${formatCents(cents)} per parcel`,
    amount: toMoney(cents),
  }));
}

const pickupLine = (amount: string): ReceiptLine => ({
  kind: 'shipping',
  label: PICKUP.name,
  rule: 'Collected at the shop',
  amount,
});

function explainTaxes(
  rules: PricingRules,
  lines: readonly NamedLine[],
  totals: OrderTotals,
  wraps: readonly Wrap[],
): ReceiptLine[] {
  const bases = new Map<string | null, number>();
  lines.forEach(({ state = null }, index) => {
    bases.set(state, (bases.get(state) ?? 0) + (totals.lines[index]?.lineTotalCents ?? 0));
  });
  for (const { state = null } of wraps) bases.set(state, (bases.get(state) ?? 0) + toCents(rules.giftWrapPrice));
  return [...bases].map(([state, cents]) => {
    const percent = taxPercent(rules, state);
    return taxLine({ percent, state, baseCents: cents, cents: salesTax(rules, [{ cents, state }]) });
  });
}

function taxLine(tax: { percent: string | null; state: string | null; baseCents: number; cents: number }): ReceiptLine {
  const { percent, state, baseCents, cents } = tax;
  const name = US_STATES.find(({ code }) => code === state)?.name;
  const rate = percent === null ? 'By state,' : `${Number(percent)}%`;
  return {
    kind: 'tax',
    label: salesTaxLabel(percent),
    rule: `${rate} of ${formatCents(baseCents)}${name ? `, to ${name}` : ''}`,
    base: toMoney(baseCents),
    amount: toMoney(cents),
  };
}

const rounding = (cents: number, rule: string): ReceiptLine[] =>
  cents === 0 ? [] : [{ kind: 'rounding', label: 'Rounding', rule, amount: toMoney(cents) }];

const sumOf = (lines: readonly ReceiptLine[]): number => lines.reduce((sum, { amount }) => sum + toCents(amount), 0);

interface StoredOrder {
  items: readonly (Item & { offerTitle: string | null })[];
  parcels: number;
  shippingMethod: string;
  subtotalCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  taxRate: string | null;
  taxState: string | null;
}

/** The receipt of an older order, which was stored without one; it adds up to its total. */
export function explainStoredOrder(order: StoredOrder): ReceiptLine[] {
  const { parcels, shippingMethod, subtotalCents, shippingCents, taxCents, totalCents, taxRate, taxState } = order;
  const items = order.items.flatMap(({ offerTitle, ...item }): ReceiptLine[] => {
    const listPriceCents = Math.max(item.listPriceCents, item.priceCents);
    const [full] = explainItem({ ...item, listPriceCents }, null);
    const savedCents = listPriceCents - item.priceCents;
    const rule = `${formatCents(savedCents)} off each of ${item.quantity} × ${item.name}`;
    const amount = toMoney(-savedCents * item.quantity);
    const saved = { kind: 'offer' as const, label: offerTitle ?? UNNAMED_OFFER, rule, itemId: item.id, amount };
    return full && savedCents > 0 ? [full, saved] : full ? [full] : [];
  });
  const lines: ReceiptLine[] = [
    ...items,
    isPickup(shippingMethod)
      ? pickupLine(toMoney(shippingCents))
      : {
          kind: 'shipping',
          label: `Shipping (${shippingMethod})`,
          rule: formatCount(parcels, 'parcel'),
          amount: toMoney(shippingCents),
        },
    taxLine({ percent: taxRate, state: taxState, baseCents: subtotalCents, cents: taxCents }),
  ];
  return [...lines, ...rounding(totalCents - sumOf(lines), 'The total you approved')];
}

interface RefundedOrder {
  items: readonly Pick<Item, 'id' | 'name'>[];
  totalCents: number;
  refundedCents: number;
  /** The completed refunds. */
  refunds: readonly { amountCents: number; items: readonly ItemQuantity[]; shippingCents: number; reason: string }[];
}

/** The refunds of an order; they add up to the refunded amount. */
export function explainRefunds({ items, totalCents, refundedCents, refunds }: RefundedOrder): ReceiptLine[] {
  const line = (amountCents: number, rule: string): ReceiptLine => ({
    kind: 'refund',
    label: 'Refund',
    rule: rule || (amountCents === totalCents ? 'The whole total' : 'A part of the total'),
    amount: toMoney(-amountCents),
  });
  const known = refunds.map(({ amountCents, items: pieces, shippingCents, reason }) => {
    const names = pieces.map(({ itemId, quantity }) => `${quantity} × ${items.find(({ id }) => id === itemId)?.name}`);
    const covered = [...names, ...(shippingCents > 0 ? ['shipping'] : [])].join(', ');
    return line(amountCents, [covered, reason].filter(Boolean).join(': '));
  });
  const others = refundedCents + sumOf(known);
  return others === 0 ? known : [...known, line(others, '')];
}
