import type { ShopCalls } from '@loop-petal/contracts/operations/all';
import { createApi } from '@loop-petal/web-kit/api-client';

/** The storefront's way to the shop. On the server it carries no cookie, so that it can only ever see public data. */
export const api = createApi<ShopCalls>();
