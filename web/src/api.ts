import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi } from '@loop-petal/web-kit/api-client';
import { createQueryOf } from '@loop-petal/web-kit/query-of';

/** The storefront's API client. The server sends no cookie, so it sees only public data. */
export const api = createApi<ShopCalls>();
export const queryOf = createQueryOf(api);
