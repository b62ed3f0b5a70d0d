import { readInput } from '@loop-petal/service-kit/http/read-input';
import type { CatalogPath } from '../../ucp/protocol.ts';
import { getProduct } from './get-product.ts';
import { lookUpProducts } from './look-up-products.ts';
import { LookupRequest, ProductRequest, SearchRequest } from './requests.ts';
import { searchCatalog } from './search-catalog.ts';
import { readOffered } from './select-products.ts';
import type { ShopData } from './shop-data.ts';

export interface CatalogSource {
  readonly shop: ShopData;
  readonly publicUrl: string;
  readonly shopName: () => string;
}

/** The catalog operations by their path; `tool` is their name in MCP. */
export const CATALOG_OPERATIONS = {
  '/ucp/catalog/search': {
    tool: 'search_catalog',
    description: 'Search the flowers of the shop by words, category, price and the day they are needed',
    input: SearchRequest,
  },
  '/ucp/catalog/lookup': {
    tool: 'lookup_catalog',
    description: 'Look up products or variants by their ids, with delivery days',
    input: LookupRequest,
  },
  '/ucp/catalog/product': {
    tool: 'get_product',
    description: 'Get one product in a color, with price, availability and delivery days',
    input: ProductRequest,
  },
} as const satisfies Record<CatalogPath, unknown>;

/** @throws ShopError or ProtocolError with a 4xx status for invalid input, 503 while the catalog does not answer */
export async function answerCatalog(source: CatalogSource, path: CatalogPath, body: unknown): Promise<object> {
  const offer = (situation: Parameters<typeof readOffered>[2]) =>
    readOffered(source.shop, { publicUrl: source.publicUrl, shopName: source.shopName() }, situation);
  if (path === '/ucp/catalog/search') {
    const request = readInput(SearchRequest, body);
    return searchCatalog(request, await offer(request));
  }
  if (path === '/ucp/catalog/lookup') {
    const request = readInput(LookupRequest, body);
    return lookUpProducts(request, await offer(request));
  }
  const request = readInput(ProductRequest, body);
  return getProduct(request, await offer(request));
}
