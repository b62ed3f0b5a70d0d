import { INTERNAL_TOKEN_HEADER } from '@loop-petal/contracts/caller';
import type { Caller, InternalTokens } from '@loop-petal/service-kit/internal-token';

/** What a neighbour shows this customer; throws when it does not answer. */
export type OwnData = (customer: Caller) => Promise<unknown>;

const LIMIT_MS = 5000;

/** The lists that customers see themselves, asked for in their name: nothing else can slip into an export. */
export function ownDataElsewhere(
  urls: { orders: string; cart: string },
  tokens: InternalTokens,
): Record<string, OwnData> {
  const read =
    (baseUrl: string, path: string): OwnData =>
    async (customer) => {
      const headers = { [INTERNAL_TOKEN_HEADER]: tokens.sign(customer), accept: 'application/json' };
      const answer = await fetch(new URL(path, baseUrl), { headers, signal: AbortSignal.timeout(LIMIT_MS) });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return answer.json();
    };
  return {
    orders: read(urls.orders, '/api/user/orders'),
    cart: read(urls.cart, '/api/cart'),
    wishlist: read(urls.cart, '/api/wishlist'),
  };
}
