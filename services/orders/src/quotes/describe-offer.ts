import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import { chooseLine } from '@loop-petal/contracts/rules/line-choice';
import { isOffered } from '@loop-petal/contracts/rules/pricing';
import type { OfferLineRequest, PreviewOfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { ShopError, unprocessable } from '@loop-petal/service-kit/http/errors';
import type { OfferLine, QuoteOffer } from '../agreed/offer-store.ts';
import type { Context } from '../context.ts';
import { findProducts } from '../orders/catalog-copy.ts';
import { holdPictures } from '../pictures/hold-pictures.ts';

type DescribedOffer = Pick<PreviewOfferRequest, 'lines' | 'shippingMethod'> & { handedOver?: boolean };

/**
 * The pieces of an offer, with the names of products.
 * @throws ShopError 422 `unknown_product`, `unavailable`, `color_required`, `unknown_image` or `service_unavailable`
 */
export async function describeOffer(
  ctx: Context,
  { lines, shippingMethod: service, handedOver = false }: DescribedOffer,
): Promise<Pick<QuoteOffer, 'lines' | 'service'>> {
  if (!handedOver && !isOffered(ctx.settings.current(), service)) {
    throw unprocessable('The shop does not offer this shipping service right now.', 'service_unavailable');
  }
  return { lines: await describeLines(ctx, lines), service };
}

async function describeLines(ctx: Context, requests: readonly OfferLineRequest[]): Promise<OfferLine[]> {
  const products = await findProducts(
    ctx.pool,
    requests.flatMap(({ productId }) => productId ?? []),
  );
  const urls = [...new Set(requests.flatMap(({ pictureUrl }) => pictureUrl ?? []))];
  const pictures = new Map((await holdPictures(ctx, urls)).map((picture) => [picture.url, picture]));
  return requests.map((request, index) => {
    const { makingMinutes, finishingDays, materials, quantity, quantityChangeable } = request;
    return {
      ...choosePiece(products, request, `lines.${index}.productId`),
      ...{ quantity, quantityChangeable, unitPriceCents: request.unitPrice.cents },
      picture: pictures.get(request.pictureUrl ?? '') ?? null,
      work: makingMinutes ? { makingMinutes, finishingDays, materials } : null,
    };
  });
}

type Piece = Pick<OfferLine, 'description' | 'productId' | 'variationId' | 'selectedColor'>;

function choosePiece(products: readonly ProductSnapshot[], request: OfferLineRequest, path: string): Piece {
  const { description, productId, selectedColor } = request;
  if (!productId) {
    return { description: description ?? '', productId: null, variationId: null, selectedColor: selectedColor || null };
  }
  const refuse = (message: string, code: string) => new ShopError(422, code, message, [{ path, message }]);
  const product = products.find(({ id }) => id === productId);
  if (!product) throw refuse('This product is no longer available.', 'unknown_product');
  const { variation, color, problem } = chooseLine(product, request);
  if (problem === 'unavailable') throw refuse(`${product.name} is not available.`, 'unavailable');
  if (problem) throw refuse(`Please choose one of the colors of ${product.name}.`, 'color_required');
  return { description: product.name, productId, variationId: variation?.id ?? null, selectedColor: color };
}
