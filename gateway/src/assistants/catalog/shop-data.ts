import { type PricedOffer, parseOfferViews } from '@loop-petal/contracts/rules/offer-rules';
import type { CategoryView, OfferView, ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { ProductPromiseView } from '@loop-petal/contracts/shapes/promises';
import { type AnswerCache, isCached } from '../../cache/answer-cache.ts';
import type { CachedPath } from '../../cache/cached-path.ts';
import { ProtocolError } from '../../ucp/protocol.ts';

/** The public answers of the shop that assistants see, read through the caches of the storefront's requests. */
export interface ShopData {
  products(query: { q?: string; category?: string; limit: number; cursor?: string }): Promise<ProductPage>;
  product(id: string): Promise<ProductView | undefined>;
  categories(): Promise<CategoryView[]>;
  offers(): Promise<PricedOffer[]>;
  /** Undefined while production does not answer. */
  promise(productId: string, options: { variationId: string | null; zip?: string }): Promise<Promised | undefined>;
}
export type Promised = ProductPromiseView;

interface ProductPage {
  readonly products: ProductView[];
  readonly next: string | undefined;
}

const ID = /^(?!\.{1,2}$)[\w.-]{1,80}$/;

export function createShopData({ catalogue, promises }: { catalogue: AnswerCache; promises: AnswerCache }): ShopData {
  return {
    async products({ limit, ...query }) {
      const search = new URLSearchParams({ limit: String(limit), ...query });
      const { body, next } = await readJson<ProductView[]>(catalogue, 'list', `/api/products?${search}`);
      return { products: body, next };
    },
    async product(id) {
      if (!ID.test(id)) return undefined;
      return orNone(readJson<ProductView>(catalogue, 'detail', `/api/products/${id}`));
    },
    categories: async () => (await readJson<CategoryView[]>(catalogue, 'list', '/api/categories')).body,
    offers: async () => parseOfferViews((await readJson<OfferView[]>(catalogue, 'offers', '/api/offers')).body),
    async promise(productId, { variationId, zip }) {
      const search = new URLSearchParams({ ...(variationId && { variationId }), ...(zip && { zip }) });
      const url = `/api/promises/${productId}${search.size > 0 ? `?${search}` : ''}`;
      return orNone(readJson<Promised>(promises, 'promise', url), [404, 503]);
    },
  };
}

async function readJson<Body>(cache: AnswerCache, kind: CachedPath['kind'], url: string) {
  const answer = cache.fresh(url) ?? (await cache.load({ key: url, url, kind }));
  if (!isCached(answer)) {
    throw new ProtocolError(answer.status, 'invalid_request', 'The catalog did not accept this request.');
  }
  const { body, head } = await answer.variant('identity');
  const at = head.indexOf('x-next-cursor');
  return { body: JSON.parse(body.toString()) as Body, next: at < 0 ? undefined : head[at + 1] };
}

async function orNone<Body>(asked: Promise<{ body: Body }>, statuses = [404]): Promise<Body | undefined> {
  try {
    return (await asked).body;
  } catch (error) {
    if (statuses.includes((error as { status: number }).status)) return undefined;
    throw error;
  }
}
