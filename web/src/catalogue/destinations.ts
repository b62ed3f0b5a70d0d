import { formatCents } from '@loop-petal/contracts/rules/money';
import { type PricingRules, parcelCosts } from '@loop-petal/contracts/rules/pricing';
import type { DeliveryCode } from '@loop-petal/contracts/rules/shipping-services';
import type { AddressView } from '@loop-petal/contracts/shapes/identity';

interface Sent {
  /** Null means the order's main address. */
  shipToAddressId: string | null;
}

/** A short address for lists: "Rosa Miller, Portland, OR". */
export const labelOf = (address: Pick<AddressView, 'recipientName' | 'city' | 'state'>): string =>
  `${address.recipientName}, ${address.city}, ${address.state}`;

/** The lines of each parcel, the main address first. */
export function groupByDestination<Line extends Sent>(lines: readonly Line[]): [string | null, Line[]][] {
  const groups = new Map<string | null, Line[]>();
  for (const line of lines) groups.set(line.shipToAddressId, [...(groups.get(line.shipToAddressId) ?? []), line]);
  return [...groups].sort(([a], [b]) => Number(a !== null) - Number(b !== null));
}

/** "2 parcels × $12.99" or "3 parcels: 1 free, 2 × $9.99"; undefined for a single parcel. */
export function parcelsText(
  rules: PricingRules | undefined,
  subtotalCents: number,
  parcels: number,
  service?: DeliveryCode,
): string | undefined {
  if (!rules || parcels < 2) return undefined;
  const costs = parcelCosts(rules, subtotalCents, parcels, service);
  const paid = costs.filter((cents) => cents > 0);
  const each = formatCents(paid[0] ?? 0);
  return paid.length === parcels
    ? `${parcels} parcels × ${each}`
    : `${parcels} parcels: ${parcels - paid.length} free, ${paid.length} × ${each}`;
}
