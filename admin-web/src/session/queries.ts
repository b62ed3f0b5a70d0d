import { AdminLoginView } from '@loop-petal/contracts/identity-api';
import { ShopView } from '@loop-petal/contracts/shop-api';
import { queryOptions } from '@tanstack/react-query';
import { publicApi } from '../api.ts';

export const shopQuery = queryOptions({
  queryKey: ['shop'],
  queryFn: () => publicApi.get('/api/shop', ShopView),
});

export interface Credentials {
  username: string;
  password: string;
  otp?: string | undefined;
}

export const logIn = (credentials: Credentials) => publicApi.post('/api/admin/login', credentials, AdminLoginView);

/** Revokes the token. Leaving does not wait for it, nor need it to work: tokens end by themselves. */
export function revoke(token: string): void {
  const headers = { authorization: `Bearer ${token}` };
  publicApi.post('/api/auth/logout', undefined, undefined, { headers }).catch(() => undefined);
}
