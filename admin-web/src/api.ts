import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi } from '@loop-petal/web-kit/api-client';
import { createQueryOf } from '@loop-petal/web-kit/query-of';
import { adminToken, expireSession } from './session/admin-session.ts';

export const publicApi = createApi<ShopCalls>();

/** Calls with the admin's token, to the page's origin only. A 401 shows the login page. */
export const api = createApi<ShopCalls>({
  headers: bearer,
  onUnauthorized: expireSession,
});

export const queryOf = createQueryOf(api, { isAbortable: true });

function bearer(): Record<string, string> {
  const token = adminToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}
