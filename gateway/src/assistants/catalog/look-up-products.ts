import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { CATALOG_CAPABILITIES, type Message, metadataFor, ProtocolError } from '../../ucp/protocol.ts';
import { describeProduct, describeVariant, productIdOf, type Variant, variantsOf } from './describe-product.ts';
import { type LookupRequest, MAX_IDS } from './requests.ts';
import { isOnTime, isWanted, type Offered, readDates } from './select-products.ts';

interface Input {
  readonly id: string;
  readonly match: 'exact' | 'featured';
}

/** @throws ProtocolError 400 `request_too_large` for too many ids */
export async function lookUpProducts({ ids }: LookupRequest, offered: Offered) {
  if (ids.length > MAX_IDS) {
    throw new ProtocolError(400, 'request_too_large', `Please ask for at most ${MAX_IDS} products at a time.`);
  }
  const wanted = [...new Set(ids)];
  const productIds = [...new Set(wanted.map(productIdOf))];
  const products = (await Promise.all(productIds.map((id) => offered.shop.product(id)))).flatMap((one) => one ?? []);
  const resolved = products.map((product) => resolve(product, wanted));
  const known = new Set(resolved.flatMap(({ inputs }) => [...inputs.values()].flat().map(({ id }) => id)));
  const described = resolved
    .filter(({ product, inputs }) => inputs.size > 0 && isWanted(product, offered))
    .map(({ product, inputs }) => describe(product, inputs, offered));
  const unknown = wanted.filter((id) => !known.has(id));
  const messages: Message[] = [
    ...offered.messages,
    ...unknown.map((content): Message => ({ type: 'info', code: 'not_found', content })),
  ];
  return {
    ucp: metadataFor([CATALOG_CAPABILITIES.lookup]),
    products: (await Promise.all(described)).filter(({ variants }) => variants.length > 0),
    ...(messages.length > 0 && { messages }),
  };
}

/** The variants that the ids name: a variant's id exactly, a product's id by its first variant. */
function resolve(product: ProductView, ids: readonly string[]) {
  const inputs = new Map<Variant, Input[]>();
  const add = (variant: Variant, input: Input) => inputs.set(variant, [...(inputs.get(variant) ?? []), input]);
  const variants = variantsOf(product);
  for (const id of ids) {
    const exact = variants.find((variant) => variant.id === id);
    if (exact) add(exact, { id, match: 'exact' });
    else if (id === product.id) add(variants[0] as Variant, { id, match: 'featured' });
  }
  return { product, inputs };
}

async function describe(product: ProductView, inputs: ReadonlyMap<Variant, Input[]>, offered: Offered) {
  const variants = await Promise.all(
    [...inputs].map(async ([variant, matches]) => {
      const promised = variant.isAvailable ? await readDates(offered, variant) : undefined;
      if (!isOnTime(promised, offered)) return [];
      return { ...describeVariant(product, variant, offered.facts, promised), inputs: matches };
    }),
  );
  return { ...describeProduct(product, offered.facts), variants: variants.flat() };
}
