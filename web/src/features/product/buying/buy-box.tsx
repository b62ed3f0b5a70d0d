import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { priceLines } from '@loop-petal/contracts/rules/pricing';
import type { ProductView } from '@loop-petal/contracts/shapes/catalog';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { Button } from '@loop-petal/web-kit/button';
import { QuantityStepper } from '@loop-petal/web-kit/quantity-stepper';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useOffers } from '../../../catalogue/offer-price.ts';
import type { Choice } from '../../../catalogue/product-choice.ts';
import { useAddableQuantity } from '../../../catalogue/stock.ts';
import { promiseQueries } from '../../../queries/promises.ts';
import { useDestinationZips } from '../../account/queries.ts';
import { ColorPicker } from './color-picker.tsx';
import { DeliveryDates } from './delivery-dates.tsx';
import { useAddToCartButtons } from './use-add-to-cart-buttons.ts';

const ProductWishes = lazy(() => import('./product-wishes.tsx').then((module) => ({ default: module.ProductWishes })));
const InCart = lazy(() => import('./in-cart.tsx').then((module) => ({ default: module.InCart })));

interface BuyBoxProps {
  product: ProductView;
  choice: Choice;
  onPick: (color: string) => void;
}

/** Color, quantity and two buttons; for sold-out products, color and the waitlist. */
export function BuyBox({ product, choice, onPick }: BuyBoxProps) {
  const [zip] = useDestinationZips([{}]);
  const { data: promise } = useQuery(promiseQueries.product(product.id, choice.variation?.id, zip));
  // Without an artisan, there is no date, but the product can be ordered.
  const canBuy = !choice.problem && (promise?.madeBy !== null || promise.available);
  return (
    <div className="flex flex-col gap-6">
      <ColorPicker product={product} selected={choice.color} onPick={onPick} />
      {canBuy ? <Buy product={product} choice={choice} /> : <DeliveryDates productId={product.id} choice={choice} />}
    </div>
  );
}

function Buy({ product, choice }: Omit<BuyBoxProps, 'onPick'>) {
  const [wanted, setWanted] = useState(1);
  const room = useAddableQuantity(product.id, choice);
  const quantity = Math.max(1, Math.min(wanted, room));
  const [answers, setAnswers] = useState<Wishes>({});
  const wishes = product.personalization.filter(({ key, required }) => required || answers[key]);
  const line = { productId: product.id, unitPriceCents: toCents(product.price), quantity, wishes };
  const total = formatCents(priceLines([line], useOffers(), { now: new Date() }).subtotalCents);
  const purchase = useAddToCartButtons(product, choice, quantity, answers);
  // Memoized, because a new element before its code is loaded would replace the fields and lose their text.
  const fields = useMemo(
    () =>
      product.personalization.length > 0 && (
        <Suspense>
          <ProductWishes product={product} answers={answers} error={purchase.error} onChange={setAnswers} />
        </Suspense>
      ),
    [product, answers, purchase.error],
  );
  return (
    <>
      {fields}
      <div>
        <p aria-hidden="true" className="mb-2 font-semibold">
          Quantity
        </p>
        <div className="flex flex-wrap items-center gap-5">
          <QuantityStepper label="quantity" value={quantity} max={room} onChange={setWanted} />
          <p>
            <span className="text-muted">Total: </span>
            <span data-testid="product-total" className="font-semibold tabular-nums">
              {total}
            </span>
          </p>
        </div>
        {choice.left !== null && room < choice.left && (
          <Suspense>
            <InCart left={choice.left} room={room} />
          </Suspense>
        )}
      </div>
      <DeliveryDates productId={product.id} choice={choice} quantity={quantity} wishes={wishes} />
      <div
        data-bottom-bar
        className="z-20 flex gap-3 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-4.5 max-lg:py-3 max-lg:short:py-1.5 max-lg:low:static max-lg:low:border-0 max-lg:low:p-0 print:hidden"
      >
        <p aria-hidden="true" className="self-center font-semibold tabular-nums max-[22rem]:hidden lg:hidden">
          {total}
        </p>
        <Button className="grow px-3! sm:px-6!" disabled={purchase.pending || room === 0} onClick={purchase.addToCart}>
          {purchase.pending ? 'Adding...' : 'Add to Cart'}
        </Button>
        <Button
          variant="secondary"
          className="grow px-3! sm:px-6!"
          disabled={purchase.pending || room === 0}
          onClick={purchase.buyNow}
        >
          Buy Now
        </Button>
      </div>
    </>
  );
}
