import { isSameName } from '@loop-petal/contracts/rules/text';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { CATALOG_CAPABILITIES, errorMessage, metadataFor } from '../../ucp/protocol.ts';
import { COLOR, describeProduct, describeVariant, productIdOf, type Variant, variantsOf } from './describe-product.ts';
import type { ProductRequest } from './requests.ts';
import { isOnTime, isWanted, type Offered, readDates } from './select-products.ts';

/** One product with the variant of the selected color; a color that does not exist is dropped from the selection. */
export async function getProduct(request: ProductRequest, offered: Offered) {
  const product = await offered.shop.product(productIdOf(request.id));
  const variants = product ? variantsOf(product) : [];
  const chosen = product && choose(product, variants, request);
  if (!product || !chosen || !isWanted(product, offered)) return notFound(request.id);
  const promised = chosen.isAvailable ? await readDates(offered, chosen) : undefined;
  if (!isOnTime(promised, offered)) return notFound(request.id);
  const { messages, facts } = offered;
  const described = describeProduct(product, facts);
  const values = variants.map(({ color, isAvailable }) => ({ label: color, available: isAvailable, exists: true }));
  return {
    ucp: metadataFor([CATALOG_CAPABILITIES.lookup]),
    product: {
      ...described,
      ...(described.options && { options: [{ name: COLOR, values }] }),
      selected: chosen.color === null ? [] : [{ name: COLOR, label: chosen.color }],
      variants: [describeVariant(product, chosen, facts, promised)],
    },
    ...(messages.length > 0 && { messages }),
  };
}

/** A variant's id takes precedence; otherwise the selected color, or the first variant. */
function choose(product: ProductView, variants: readonly Variant[], { id, selected = [] }: ProductRequest) {
  const exact = variants.find((variant) => variant.id === id);
  if (exact || id !== product.id) return exact;
  const color = selected.find(({ name }) => isSameName(name, COLOR))?.label;
  return variants.find((variant) => variant.color !== null && isSameName(variant.color, color)) ?? variants[0];
}

const notFound = (id: string) => ({
  ucp: metadataFor([CATALOG_CAPABILITIES.lookup], 'error'),
  messages: [errorMessage('not_found', `Product not found: ${id.slice(0, 100)}`, 'unrecoverable')],
});
