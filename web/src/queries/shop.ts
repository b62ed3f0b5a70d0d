import { DEFAULT_TIME_ZONE } from '@loop-petal/contracts/rules/shop';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../api.ts';

export const shopQueries = {
  details: () =>
    queryOptions({
      queryKey: ['shop'],
      queryFn: () => api.call('GET /api/shop'),
      staleTime: Number.POSITIVE_INFINITY,
    }),
};

/** False while unknown. */
export const useIsDemo = (): boolean => useQuery(shopQueries.details()).data?.demo ?? false;

export const useShopTimeZone = (): string => useQuery(shopQueries.details()).data?.timeZone ?? DEFAULT_TIME_ZONE;
