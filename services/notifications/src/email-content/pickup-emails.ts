import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { Settings } from '@loop-petal/contracts/shapes/settings';

/** The shop's words about pickup; null before the owner wrote them. */
export type PickupPlace = Pick<Settings, 'pickup' | 'address' | 'hours'>;

interface CollectedOrder {
  shippingMethod: string;
  place: PickupPlace;
}

export const isCollected = ({ shippingMethod }: Pick<CollectedOrder, 'shippingMethod'>): boolean =>
  isPickup(shippingMethod);

/** Where and when the customer collects the order, as sentences. */
export const describePlace = ({ place: { pickup, address, hours } }: CollectedOrder): string[] => [
  ...(pickup ? [pickup.instructions] : []),
  ...(address ? [`Our address: ${address}.`] : []),
  ...(hours ? [`Our hours: ${hours}.`] : []),
];

/** `ready by Thu, Dec 3, arrives by Tue, Dec 8`, or `ready for pickup by Thu, Dec 3` */
export const describeDays = (order: Pick<CollectedOrder, 'shippingMethod'>, { madeBy, to }: PromiseView): string =>
  isCollected(order)
    ? `ready for pickup by ${formatDay(to)}`
    : `ready by ${formatDay(madeBy)}, arrives by ${formatDay(to)}`;
