import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi } from '@loop-petal/web-kit/api-client';
import { queryOptions } from '@tanstack/react-query';
import { publicApi } from '../api.ts';

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: () => publicApi.call('GET /api/shop'),
});

export interface Credentials {
  username: string;
  password: string;
  otp?: string | undefined;
}

export const logIn = (credentials: Credentials) => publicApi.call('POST /api/admin/login', { body: credentials });

/** Revokes the token. Not awaited; a failure is ignored, as tokens expire. */
export function revoke(token: string): void {
  const leaving = createApi<ShopCalls>({ headers: () => ({ authorization: `Bearer ${token}` }) });
  leaving.call('POST /api/auth/logout').catch(() => undefined);
}
