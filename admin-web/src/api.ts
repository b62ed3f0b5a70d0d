import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi } from '@loop-petal/web-kit/api-client';
import { adminToken, expireSession } from './session/admin-session.ts';

/** Calls that everybody may make; carries no token. */
export const publicApi = createApi<ShopCalls>();

/** Calls of the admin, to the page's own origin only. A 401 sends back to the gate. */
export const api = createApi<ShopCalls>({
  headers: bearer,
  onUnauthorized: expireSession,
});

function bearer(): Record<string, string> {
  const token = adminToken();
  return token ? { authorization: `Bearer ${token}` } : {};
}
