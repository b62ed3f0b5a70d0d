import { cutText } from '@loop-petal/contracts/rules/cut-text';
import { wordsOf } from '@loop-petal/contracts/rules/search';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { z } from 'zod';
import { CATALOG_CAPABILITIES, metadataFor, ProtocolError } from '../../ucp/protocol.ts';
import { describeProduct, describeVariant, type Variant, variantsOf } from './describe-product.ts';
import { MAX_PAGE, type SearchRequest } from './requests.ts';
import { isOnTime, isWanted, type Offered, readDates } from './select-products.ts';
import type { Promised, ShopData } from './shop-data.ts';

/** The number of products per read, and of reads per request; a filter that few products pass continues by cursor. */
const BATCH = 50;
const MAX_BATCHES = 4;
const MAX_QUERY = 100;

/** A position in the shop's list: the cursor of a batch, and the products of the batch that were handled. */
const Position = z.tuple([z.string().nullable(), z.int().min(0).max(BATCH)]);
type Position = z.infer<typeof Position>;

interface Found {
  readonly product: ProductView;
  readonly variants: readonly Variant[];
  readonly promised: Promised | undefined;
}

/** @throws ProtocolError 400 without a query or filters, or for an invalid cursor */
export async function searchCatalog(request: SearchRequest, offered: Offered) {
  const { query = '', filters, pagination } = request;
  if (query.trim() === '' && Object.keys(filters ?? {}).length === 0) {
    throw new ProtocolError(400, 'invalid_request', 'Please send a query or at least one filter.');
  }
  const limit = Math.min(pagination?.limit ?? 10, MAX_PAGE);
  const { found, next } = await findPage(request, limit, offered);
  const { messages, facts } = offered;
  return {
    ucp: metadataFor([CATALOG_CAPABILITIES.search]),
    products: found.map(({ product, variants, promised }) => ({
      ...describeProduct(product, facts),
      variants: variants.map((variant, at) =>
        describeVariant(product, variant, facts, at === 0 ? promised : undefined),
      ),
    })),
    pagination: { has_next_page: next !== undefined, ...(next && { cursor: writeCursor(next) }) },
    ...(messages.length > 0 && { messages }),
  };
}

async function findPage(request: SearchRequest, limit: number, offered: Offered) {
  const found: Found[] = [];
  let position = readCursor(request.pagination?.cursor);
  for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
    const { products, next } = await readBatch(offered.shop, request, position[0], offered);
    let at = position[1];
    while (at < products.length && found.length < limit) {
      // reads dates only for as many products as the page still needs
      const some = products.slice(at, at + limit - found.length);
      found.push(...(await Promise.all(some.map((product) => check(product, offered)))).flatMap((one) => one ?? []));
      at += some.length;
    }
    if (at < products.length) return { found, next: [position[0], at] as Position };
    if (next === undefined) return { found, next: undefined };
    position = [next, 0];
    if (found.length === limit) break;
  }
  return { found, next: position };
}

function readBatch(shop: ShopData, { query = '' }: SearchRequest, cursor: string | null, { slugs }: Offered) {
  const [onlySlug] = slugs?.size === 1 ? slugs : [];
  return shop.products({
    limit: BATCH,
    // a query such as `*` lists all products
    ...(wordsOf(query).length > 0 && { q: cutText(query, MAX_QUERY) }),
    ...(onlySlug && { category: onlySlug }),
    ...(cursor !== null && { cursor }),
  });
}

async function check(product: ProductView, offered: Offered): Promise<Found | undefined> {
  if (!isWanted(product, offered)) return undefined;
  const variants = variantsOf(product);
  const [first] = variants as [Variant];
  const promised = first.isAvailable ? await readDates(offered, first) : undefined;
  return isOnTime(promised, offered) ? { product, variants, promised } : undefined;
}

const writeCursor = (position: Position): string => Buffer.from(JSON.stringify(position)).toString('base64url');

function readCursor(cursor: string | undefined): Position {
  if (cursor === undefined) return [null, 0];
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    throw new ProtocolError(400, 'invalid_request', 'The cursor is not valid.');
  }
}
