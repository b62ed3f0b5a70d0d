import { CONTACT_EMAIL, DEFAULT_TIME_ZONE, SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

export const shopQueries = {
  details: () => queryOf('GET /api/shop', { queryKey: ['shop'], staleTime: 60_000 }),
};

/** The defaults while unknown. */
const identityOf = (shop?: Partial<ShopView>) => ({
  name: shop?.name ?? SHOP_NAME,
  email: shop?.email ?? CONTACT_EMAIL,
  phone: shop?.phone,
  address: shop?.address,
  hours: shop?.hours,
  socialLinks: shop?.socialLinks ?? [],
});

export const useShop = () => identityOf(useQuery(shopQueries.details()).data);

export const findShop = (queryClient: QueryClient) =>
  identityOf(queryClient.getQueryData(shopQueries.details().queryKey));

/** False while unknown. */
export const useIsDemo = (): boolean => useQuery(shopQueries.details()).data?.demo ?? false;

export const useShopTimeZone = (): string => useQuery(shopQueries.details()).data?.timeZone ?? DEFAULT_TIME_ZONE;

/** The settings that prices and dates depend on; undefined while unknown. */
export const useShopRules = (): ShopView | undefined => useQuery(shopQueries.details()).data;
