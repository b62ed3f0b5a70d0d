import { formatCents } from '@loop-petal/contracts/rules/money';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import { Badge, KraftTag } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { Price } from '@loop-petal/web-kit/price';
import { QuantityStepper } from '@loop-petal/web-kit/quantity-stepper';
import { useState } from 'react';
import { type OfferPrice, offerBadge, savingText, useOfferPrice } from '../../catalogue/offer-price.ts';
import type { Choice } from '../../catalogue/product-choice.ts';
import { ColorPicker } from './color-picker.tsx';
import { DeliveryDates } from './delivery-dates.tsx';
import { usePurchase } from './use-purchase.ts';

interface BuyBoxProps {
  product: ProductView;
  choice: Choice;
  onPick: (color: string) => void;
}

/** In cents, when nothing else is bought: what an offer takes off one order at most is spread in whole cents per piece. */
function totalOf({ cents, originalCents, offer }: OfferPrice, quantity: number): number {
  const most = Math.floor((offer?.maxDiscountCents ?? originalCents * quantity) / quantity);
  return Math.max(cents, originalCents - most) * quantity;
}

/** Price, color, quantity and the two buttons, which on phones stay at the bottom of the screen. */
export function BuyBox({ product, choice, onPick }: BuyBoxProps) {
  const [quantity, setQuantity] = useState(1);
  const price = useOfferPrice()(product);
  const purchase = usePurchase(product, choice, quantity);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <p className="flex flex-wrap items-center gap-3">
          <Price cents={price.cents} originalCents={price.originalCents} className="text-2xl" />
          {!choice.available && <Badge tone="danger">Out of Stock</Badge>}
        </p>
        {price.offer && (
          <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
            <KraftTag>{offerBadge(price.offer)}</KraftTag>
            <span className="font-semibold text-sage">{savingText(price)}</span>
            <span className="text-muted">{price.offer.title}</span>
          </p>
        )}
      </div>
      <ColorPicker product={product} selected={choice.color} onPick={onPick} />
      <div>
        <p aria-hidden="true" className="mb-2 font-semibold">
          Quantity
        </p>
        <div className="flex flex-wrap items-center gap-5">
          <QuantityStepper label="quantity" value={quantity} onChange={setQuantity} />
          <p>
            <span className="text-muted">Total: </span>
            <span data-testid="product-total" className="font-semibold tabular-nums">
              {formatCents(totalOf(price, quantity))}
            </span>
          </p>
        </div>
      </div>
      <DeliveryDates productId={product.id} choice={choice} />
      <div
        data-bottom-bar
        className="z-20 flex gap-3 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:border-t max-sm:border-line max-sm:bg-paper max-sm:px-4.5 max-sm:py-3 max-sm:low:static max-sm:low:border-0 max-sm:low:p-0 print:hidden"
      >
        <Button className="grow px-3! sm:px-6!" disabled={purchase.pending} onClick={purchase.addToCart}>
          {purchase.pending ? 'Adding...' : 'Add to Cart'}
        </Button>
        <Button
          variant="secondary"
          className="grow px-3! sm:px-6!"
          disabled={purchase.pending}
          onClick={purchase.buyNow}
        >
          Buy Now
        </Button>
      </div>
    </div>
  );
}
