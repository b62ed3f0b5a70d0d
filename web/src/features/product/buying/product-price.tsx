import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Badge, KraftTag } from '@loop-petal/web-kit/badge';
import { Price } from '@loop-petal/web-kit/price';
import { mostOff, offerBadge, savingText, useOfferPrice } from '../../../catalogue/offer-price.ts';
import type { Choice } from '../../../catalogue/product-choice.ts';
import { editionText } from '../../../catalogue/stock.ts';

export function ProductPrice({ product, choice }: { product: ProductView; choice: Choice }) {
  const price = useOfferPrice()(product);
  return (
    <>
      <p className="mt-3 flex flex-wrap items-center gap-3">
        <Price cents={price.cents} originalCents={price.originalCents} className="text-2xl" />
        {choice.problem && <Badge tone="danger">Out of Stock</Badge>}
        {choice.left !== null && <Badge tone="rose">{editionText(choice.left)}</Badge>}
      </p>
      {price.offer && (
        <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
          <KraftTag>{offerBadge(price.offer)}</KraftTag>
          <span className="font-semibold text-sage">{savingText(price)}</span>
          <span className="text-muted">{price.offer.title + mostOff(price.offer)}</span>
        </p>
      )}
    </>
  );
}
