import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import { useState } from 'react';
import { type OrderPromise, useOrderPromise } from '../../../promises/use-order-promise.ts';
import { useDestinationZips } from '../../account/queries.ts';
import type { Rate } from '../queries.ts';

/** A rate with its delivery days; null when production does not answer. */
export interface DatedRate {
  rate: Rate;
  days?: { from: string; to: string };
  /** Whether it arrives after the day by which the order is needed. */
  isLate: boolean;
}

interface Delivery {
  promise: OrderPromise | undefined;
  /** Undefined until rates are loaded. */
  rates: DatedRate[] | undefined;
  /**
   * The chosen rate, otherwise the first that arrives on time. Undefined if the order can't be made, or not on time.
   */
  selected: DatedRate | undefined;
  choose: (service: Rate['service']) => void;
}

interface DeliveryWish {
  lines: readonly CartItemView[];
  given: readonly Rate[] | undefined;
  /** The promise for the selected rate after the shop refused the one on the page. */
  newer: PromiseView | null;
  zipCode: string;
  /** The earliest day by which the order or one of its gifts is needed. */
  neededBy: string | null;
  /** Chosen at first. */
  service?: Rate['service'] | null | undefined;
}

/**
 * The rates with their delivery days.
 */
export function useDelivery({ lines, given, newer, zipCode, neededBy, service }: DeliveryWish): Delivery {
  const [chosen, choose] = useState(service);
  const promise = useOrderPromise(lines, useDestinationZips(lines, zipCode || undefined), neededBy);
  const isUndated = promise?.lacking === 'artisan';
  const rates = given?.map((priced): DatedRate => {
    // The carrier's date would assume shipment today.
    const rate = isUndated ? { ...priced, deliveryDate: null } : priced;
    const days = promise && daysOf(promise, rate.service);
    return { rate, days, isLate: days?.isLate ?? false };
  });
  const possible = promise?.madeBy === null && !isUndated ? [] : rates?.filter(({ isLate }) => !isLate);
  const selected = possible?.find(({ rate }) => rate.service === chosen) ?? possible?.[0];
  return { promise, rates, selected: selected && { ...selected, days: newer ?? selected.days }, choose };
}

/** A pickup order is ready on its last production day. */
function daysOf({ services, madeBy, neededBy }: OrderPromise, code: Rate['service']) {
  if (!isPickup(code)) return services.find(({ service }) => service === code);
  return madeBy ? { from: madeBy, to: madeBy, isLate: neededBy !== null && madeBy > neededBy } : undefined;
}
