import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { type Api, ApiError, createApi } from './api-client.ts';

export interface ShopClient extends Api<ShopCalls> {
  cookies(): { name: string; value: string }[];
  signInAsAdmin(account: { username: string; password: string }): Promise<void>;
}

const TIMEOUT_MS = 60_000;

/** Calls the shop like a browser: through the gateway, with its cookies and the origin of the shop's pages. */
export function createShopClient(gatewayUrl: string, origin = gatewayUrl): ShopClient {
  const cookies = new Map<string, string>();
  const api = createApi<ShopCalls>({
    baseUrl: gatewayUrl,
    timeoutMs: TIMEOUT_MS,
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', origin);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const response = await fetch(url, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        cookies.set(name, value);
      }
      return response;
    },
  });
  return {
    ...api,
    cookies: () => [...cookies].map(([name, value]) => ({ name, value })),
    async signInAsAdmin(body) {
      const { token } = await api.call('POST /api/admin/login', { body });
      api.configure({ headers: () => ({ authorization: `Bearer ${token}` }) });
    },
  };
}

/** @returns undefined when the shop refuses the call with this status */
export async function unlessRefused<Answer>(status: number, call: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && error.status === status) return undefined;
    throw error;
  }
}
