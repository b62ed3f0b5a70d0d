import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi, hasCode } from '@loop-petal/web-kit/api-client';
import { createQueryOf } from '@loop-petal/web-kit/query-of';
import { adminToken, expireSession, requireTwoStep } from './session/admin-session.ts';

export const publicApi = createApi<ShopCalls>();

/** Calls with the admin's token, to the page's origin only. A 401 shows the login page, a 403 the setup of two-step sign-in. */
export const api = createApi<ShopCalls>({
  headers: bearer,
  onUnauthorized: expireSession,
  onRefusal: (error) => hasCode(error, 'two_step_required') && requireTwoStep(),
});

export const queryOf = createQueryOf(api, { isAbortable: true });

function bearer(): Record<string, string> {
  const token = adminToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}
