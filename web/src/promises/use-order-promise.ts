import type { ShippingServiceCode } from '@loop-petal/contracts/rules/shipping-services';
import type { Lacking, PromiseSuggestion } from '@loop-petal/contracts/shapes/production';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type PromisedLine, promiseQueries } from '../queries/promises.ts';
import { useNeededBy } from './needed-by.ts';

/** When a carrier's service would deliver. */
export interface ServiceDays {
  service: ShippingServiceCode;
  from: string;
  to: string;
  /** After the day on which it is needed. */
  isLate: boolean;
}

export interface OrderPromise {
  /** Null: one of the lines can't be made, and nobody knows when. */
  madeBy: string | null;
  lacking: Lacking | null;
  /** The cheapest first. */
  services: ServiceDays[];
  neededBy: string | null;
  suggestions: PromiseSuggestion[];
}

/** The cheapest service that arrives in time, if there is one. */
export const findInTime = (promise: OrderPromise | undefined): ServiceDays | undefined =>
  promise?.services.find(({ isLate }) => !isLate);

/** When an order of these lines would be there; undefined until known, and when the workshop does not answer. */
export function useOrderPromise(lines: readonly PromisedLine[]): OrderPromise | undefined {
  const neededBy = useNeededBy();
  const { data, isPlaceholderData } = useQuery({
    ...promiseQueries.order(lines, neededBy),
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
      // Those for another day or cart are of no use.
      suggestions: isPlaceholderData ? [] : data.suggestions,
    }
  );
}
