import { formatDays } from '@loop-petal/contracts/rules/format-days';
import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Amounts } from '../../catalogue/amounts.tsx';
import { CartReceipt } from '../../catalogue/cart-receipt.tsx';
import { parcelsText } from '../../catalogue/destinations.ts';
import { OfferCode } from '../../catalogue/offer-code.tsx';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import { useShopRules } from '../../queries/shop.ts';
import type { CartSums } from '../cart/sums-queries.ts';
import type { DatedRate } from './delivery/use-delivery.ts';
import type { Due } from './due.ts';
import type { CheckoutParcel } from './parcels.ts';
import type { Rate } from './queries.ts';

const WishList = lazy(() => import('../../catalogue/wish-list.tsx').then((module) => ({ default: module.WishList })));

interface SummaryProps {
  parcels: readonly CheckoutParcel[];
  due: Due;
  taxLabel: string;
  /** The codes of the destinations' states, in the order of their first lines. */
  states: readonly string[];
  /** Which of them are gift-wrapped, such as `01`. */
  wrap: string;
  offer: Pick<CartSums, 'offerCode' | 'offerCodeApplies' | 'lines'>;
  rate?: Rate;
  days?: DatedRate['days'];
}

export function CheckoutSummary(props: SummaryProps) {
  return (
    <div className="h-fit rounded-card bg-card p-6 max-lg:hidden lg:sticky lg:top-24">
      <Summary {...props} />
    </div>
  );
}

export function SummaryBar(props: SummaryProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="mt-4 rounded-md bg-card lg:hidden">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex min-h-13 w-full items-center gap-2 px-4 font-semibold"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'} order summary
        <ChevronDown size={18} aria-hidden className={isOpen ? 'rotate-180' : undefined} />
        <span className="ml-auto tabular-nums">{formatCents(props.due.totalCents)}</span>
      </button>
      <div id={id}>{isOpen && <Summary {...props} className="border-t border-line p-4" />}</div>
    </div>
  );
}

function Summary({
  parcels,
  due,
  taxLabel,
  states,
  wrap,
  offer,
  rate,
  days,
  className,
}: SummaryProps & { className?: string }) {
  const headingId = useId();
  const rules = useShopRules();
  const isPlain = parcels.length === 1 && parcels[0]?.destination === null;
  return (
    <section aria-labelledby={headingId} className={className}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={headingId} className="text-xl">
          Order Summary
        </h2>
        <Link to="/cart" className="link inline-flex min-h-11 items-center text-sm">
          Edit cart
        </Link>
      </div>
      {parcels.map(({ destination, to, lines }, index) => (
        <div key={destination} data-testid="checkout-parcel" className="my-4">
          {!isPlain && (
            <h3 className="mb-3 border-b border-line pb-2 font-sans text-sm font-semibold">
              {parcels.length > 1 && `Parcel ${index + 1} of ${parcels.length} `}
              <span className="font-normal text-muted">
                {parcels.length > 1 ? 'to' : 'To'} {to}
              </span>
            </h3>
          )}
          <ul className="flex flex-col gap-4">
            {lines.map((line) => (
              <SummaryLine
                key={line.id}
                line={line}
                cents={(due.unitCents.get(line.id) ?? 0) * line.quantity}
                offerTitle={offer.lines.get(line.id)?.offerTitle}
              />
            ))}
          </ul>
        </div>
      ))}
      <Amounts
        className="border-t border-line pt-4"
        totalCents={due.totalCents}
        amounts={[
          ...(due.discountCents > 0
            ? [
                { label: 'Items', cents: due.listSubtotalCents },
                { label: 'Offers', cents: -due.discountCents, tone: 'saving' as const },
              ]
            : []),
          { label: 'Subtotal', cents: due.subtotalCents },
          ...(due.wrapCents > 0 ? [{ label: 'Gift wrap', cents: due.wrapCents }] : []),
          {
            label:
              rate && isPickup(rate.service) ? rate.serviceName : `Shipping${rate ? ` (${rate.serviceName})` : ''}`,
            cents: due.shippingCents,
            text: due.shippingCents === 0 ? 'Free' : undefined,
            note: parcelsText(rules, due.subtotalCents, parcels.length, rate?.service),
          },
          { label: taxLabel, cents: due.taxCents },
        ]}
      />
      <CartReceipt service={rate?.service} states={states} wrap={wrap} />
      {days && (
        <p className="mt-4 font-semibold">
          {rate && isPickup(rate.service) ? 'Ready for pickup' : 'Arrives'} {formatDays(days.from, days.to)}
        </p>
      )}
      <div className="mt-4">
        <OfferCode entered={offer.offerCode} applies={offer.offerCodeApplies} />
      </div>
    </section>
  );
}

interface SummaryLineProps {
  line: CartItemView;
  cents: number;
  offerTitle: string | null | undefined;
}

function SummaryLine({ line, cents, offerTitle }: SummaryLineProps) {
  const savedCents = toCents(line.unitPrice) * line.quantity - cents;
  return (
    <li className="flex items-center gap-4">
      <Thumbnail imageUrl={line.imageUrl} className="size-16" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{line.product.name}</p>
        <p className="text-sm text-muted">
          {[line.selectedColor, `Quantity ${line.quantity}`].filter(Boolean).join(' · ')}
        </p>
        {line.wishes.length > 0 && (
          <Suspense>
            <WishList wishes={line.wishes} />
          </Suspense>
        )}
        {offerTitle && savedCents > 0 && (
          <p className="text-sm text-sage">
            {offerTitle}: {formatCents(-savedCents)}
          </p>
        )}
      </div>
      <span className="tabular-nums">{formatCents(cents)}</span>
    </li>
  );
}
