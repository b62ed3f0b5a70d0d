import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { DEFAULT_TIME_ZONE, MAKING_BUSINESS_DAYS, SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { createApi } from '@loop-petal/web-kit/api-client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { publicApi } from '../api.ts';

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: () => publicApi.call('GET /api/shop'),
  meta: { followsEvents: true },
});

export const useShopTimeZone = (): string => useQuery(shopQuery).data?.timeZone ?? DEFAULT_TIME_ZONE;

/** The settings from which the production time of an order without a promise follows. */
export const useUsualDays = () => {
  const { data } = useQuery(shopQuery);
  return { makingDays: data?.makingDays ?? MAKING_BUSINESS_DAYS, closed: data?.closed ?? null };
};

export const useShopName = (): string => useQuery(shopQuery).data?.name ?? SHOP_NAME;

/** The prefix of paths in the shop; empty when it shares its host with this client. */
export const useShopUrl = (): string => useQuery(shopQuery).data?.shopUrl ?? '';

export interface Credentials {
  username: string;
  password: string;
  otp?: string | undefined;
}

export const logIn = (credentials: Credentials) => publicApi.call('POST /api/admin/login', { body: credentials });

/** Revokes the token. Not awaited; failures are ignored, because tokens expire. */
export function revoke(token: string): void {
  const leaving = createApi<ShopCalls>({ headers: () => ({ authorization: `Bearer ${token}` }) });
  leaving.call('POST /api/auth/logout').catch(() => undefined);
}
