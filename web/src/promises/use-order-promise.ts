import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { Lacking, PromiseSuggestion } from '@loop-petal/contracts/shapes/promises';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PromisedLine, promiseQueries } from '../queries/promises.ts';
import { useNeededBy } from './needed-by.ts';

export interface ServiceDays {
  service: ShippingServiceCode;
  from: string;
  to: string;
  isLate: boolean;
}

export interface OrderPromise {
  /** Null if a line can't be made and no date is known. */
  madeBy: string | null;
  lacking: Lacking | null;
  services: ServiceDays[];
  neededBy: string | null;
  /** Whether the order is large and needs the owner's acceptance before the card is charged. */
  awaitsAcceptance: boolean;
  suggestions: PromiseSuggestion[];
}

export const findInTime = (promise: OrderPromise | undefined): ServiceDays | undefined =>
  promise?.services.find(({ isLate }) => !isLate);

/** @param firstDay the day by which the order is needed, if it is sooner than the cart's */
export function useOrderPromise(
  lines: readonly PromisedLine[],
  zips: readonly string[],
  firstDay?: string | null,
): OrderPromise | undefined {
  const ofCart = useNeededBy();
  const neededBy = firstDay ?? ofCart;
  const { data, isPlaceholderData } = useQuery({
    ...promiseQueries.order(lines, neededBy, zips),
    enabled: lines.length > 0,
    refetchOnWindowFocus: true,
    placeholderData: keepPreviousData,
  });
  return (
    data && {
      madeBy: data.madeBy,
      lacking: data.lacking,
      services: Object.entries(data.services).map(([service, { from, to }]) => ({
        service: service as ShippingServiceCode,
        from,
        to,
        isLate: neededBy !== null && to > neededBy,
      })),
      neededBy,
      awaitsAcceptance: data.awaitsAcceptance,
      suggestions: isPlaceholderData ? [] : data.suggestions,
    }
  );
}
