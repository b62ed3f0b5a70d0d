import { CONTACT_EMAIL, SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import type { ShopView } from '@loop-petal/contracts/shapes/shop';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';

export const shopQueries = {
  details: () => queryOf('GET /api/shop', { queryKey: ['shop'], staleTime: 60_000 }),
};

/** The settings that prices and dates depend on; undefined while unknown. */
export const useShopRules = (): ShopView | undefined => useQuery(shopQueries.details()).data;

/** The shop's identity; the defaults while it is unknown. */
const identityOf = (shop?: Partial<ShopView>) => ({
  name: SHOP_NAME,
  email: CONTACT_EMAIL,
  socialLinks: [],
  ...shop,
});

export const useShop = () => identityOf(useShopRules());

export const findShop = (queryClient: QueryClient) =>
  identityOf(queryClient.getQueryData(shopQueries.details().queryKey));

/** Whether the shop is a demo; false while unknown. */
export const useIsDemo = (): boolean => useShopRules()?.demo ?? false;
