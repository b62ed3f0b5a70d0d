import { DEFAULT_TIME_ZONE } from '@loop-petal/contracts/rules/shop';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

export const shopQueries = {
  details: () => queryOf('GET /api/shop', { queryKey: ['shop'], staleTime: Number.POSITIVE_INFINITY }),
};

/** False while unknown. */
export const useIsDemo = (): boolean => useQuery(shopQueries.details()).data?.demo ?? false;

export const useShopTimeZone = (): string => useQuery(shopQueries.details()).data?.timeZone ?? DEFAULT_TIME_ZONE;
