import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api.ts';

const REFETCH_MS = 5 * 60_000;

export const trackingQueries = {
  /** Refetched every five minutes; retries once, because shoppers often check parcels on the go. */
  parcel: (trackingNumber: string) =>
    queryOptions({
      queryKey: ['tracking', trackingNumber],
      queryFn: () =>
        api
          .call('GET /api/shipping/track/{trackingNumber}', { params: { trackingNumber } })
          .then(({ tracking }) => tracking),
      enabled: trackingNumber !== '',
      refetchInterval: REFETCH_MS,
      retry: 1,
    }),
};
