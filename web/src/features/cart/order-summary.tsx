import { formatCents } from '@loop-petal/contracts/rules/money';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { lazy, Suspense } from 'react';
import { Amounts } from '../../catalogue/amounts.tsx';
import { taxLabel } from '../../catalogue/sales-tax.ts';
import { LargeOrderNote, useIsRequest } from '../../promises/large-order-note.tsx';
import { findInTime, useOrderPromise } from '../../promises/use-order-promise.ts';
import { useShopRules } from '../../queries/shop.ts';
import { useDestinationZips } from '../account/queries.ts';
import { type CartSums, withService } from './cart-sums.ts';
import { useSaveForLater } from './change-cart.ts';
import { FreeShipping } from './free-shipping.tsx';

const more = () => import('./summary-more.tsx');
const CartDates = lazy(() => more().then((module) => ({ default: module.CartDates })));
const Proceed = lazy(() => more().then((module) => ({ default: module.Proceed })));
const CartReceipt = lazy(() => more().then((module) => ({ default: module.CartReceipt })));
const Assurances = lazy(() => more().then((module) => ({ default: module.Assurances })));
const OfferCode = lazy(() => more().then((module) => ({ default: module.OfferCode })));

const ShipmentsNote = lazy(() => import('./shipments-note.tsx').then((module) => ({ default: module.ShipmentsNote })));

export function OrderSummary({ items, sums }: { items: CartItemView[]; sums: CartSums | undefined }) {
  const saveForLater = useSaveForLater();
  return (
    <aside aria-labelledby="summary" className="h-fit rounded-card bg-card p-6 lg:sticky lg:top-24">
      <h2 id="summary" className="mb-4 text-xl">
        Order Summary
      </h2>
      {sums ? <Sums items={items} sums={sums} /> : <Skeleton className="h-56" />}
      <div className="mt-6 border-t border-line pt-5">
        <Suspense fallback={<div className="min-h-52" />}>
          <CartDates items={items} />
        </Suspense>
      </div>
      <Suspense fallback={<div className="mt-6 min-h-13" />}>
        <Proceed items={items} subtotalCents={sums?.subtotalCents} />
      </Suspense>
      <Button
        variant="secondary"
        className="mt-3 w-full"
        disabled={saveForLater.isPending}
        onClick={singleClick(() => saveForLater.mutate(items))}
      >
        Save for Later
      </Button>
      <Suspense fallback={<div className="mt-6 h-19" />}>
        <Assurances />
      </Suspense>
    </aside>
  );
}

/** Includes the service that `neededBy` requires, because checkout preselects it. */
function Sums({ items, sums: withGround }: { items: readonly CartItemView[]; sums: CartSums }) {
  const lines = items.filter((item) => item.isAvailable);
  const promise = useOrderPromise(lines, useDestinationZips(lines));
  const inTime = findInTime(promise);
  const isFaster = promise?.services[0]?.isLate && inTime;
  const shop = useShopRules();
  const faster = isFaster ? shop?.services.find(({ code }) => code === inTime?.service) : undefined;
  const sums = shop && faster ? withService(shop, withGround, faster.code) : withGround;
  const isRequest = useIsRequest(sums.totalCents, promise);
  const { shippingCents, subtotalCents, shipments } = sums;
  const extraCents = shippingCents - withGround.shippingCents;
  return (
    <div className="flex flex-col gap-4">
      <FreeShipping {...sums} isFaster={faster !== undefined} />
      <Amounts
        totalCents={sums.totalCents}
        amounts={[
          ...(sums.discountCents > 0
            ? [
                { label: 'Items', cents: sums.listSubtotalCents },
                { label: 'Offers', cents: -sums.discountCents, tone: 'saving' as const },
              ]
            : []),
          { label: 'Subtotal', cents: subtotalCents },
          {
            label: 'Shipping',
            cents: shippingCents,
            text: shippingCents === 0 ? 'Free' : undefined,
            note: faster && (extraCents > 0 ? `+${formatCents(extraCents)} for ${faster.name}` : faster.name),
          },
          { label: taxLabel(shop), cents: sums.taxCents },
        ]}
      />
      <Suspense fallback={<div className="min-h-11" />}>
        <CartReceipt service={faster?.code} />
      </Suspense>
      {shipments > 1 && (
        <Suspense>
          <ShipmentsNote {...sums} service={faster?.code} />
        </Suspense>
      )}
      <LargeOrderNote isShown={isRequest} />
      <Suspense fallback={<div className="min-h-11" />}>
        <OfferCode entered={sums.offerCode} applies={sums.offerCodeApplies} />
      </Suspense>
    </div>
  );
}
