import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findDelivery } from '@loop-petal/contracts/rules/shipping-services';
import type { AdminQuoteView, QuoteOfferView } from '@loop-petal/contracts/shapes/quotes';
import { Button } from '@loop-petal/web-kit/button';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { formatLongDay } from '@loop-petal/web-kit/format-long-day';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { addresses } from '../../layout/shell/addresses.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { useIsAdmin } from '../../session/admin-session.ts';

const OfferForm = lazy(() => import('./offer-form.tsx').then((m) => ({ default: m.OfferForm })));

/** The latest offer with its prices and dates, the earlier versions, and a form for the next. */
export function QuoteOffers({ quote }: { quote: AdminQuoteView }) {
  const isAdmin = useIsAdmin();
  const [isWriting, setWriting] = useState(false);
  const { state, offers, promise, receipt, orderId } = quote;
  const [latest, ...earlier] = offers.toReversed();
  const mayOffer = isAdmin && state !== 'withdrawn' && state !== 'accepted';
  if (!latest && !mayOffer) return null;
  return (
    <Panel title={latest ? `Offer, version ${latest.version}` : 'Offer'}>
      <div className="grid gap-5 text-sm">
        {orderId && (
          <p>
            Accepted:{' '}
            <Link className="link" to={addresses.order(orderId)}>
              see the order
            </Link>
          </p>
        )}
        {latest && (
          <>
            <Offer offer={latest} />
            {promise && (
              <p>
                Ready by {formatDay(promise.madeBy)}
                {!isPickup(latest.shippingMethod) && `, arrives ${formatDays(promise.from, promise.to)}`}
              </p>
            )}
            {state === 'offered' && !promise && (
              <p className="text-danger">The schedule has no date for this offer right now.</p>
            )}
            <ReceiptLines lines={receipt} />
          </>
        )}
        {earlier.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
              Earlier versions ({earlier.length})
            </summary>
            <ul className="grid gap-4">
              {earlier.map((offer) => (
                <li key={offer.version} className="rounded-md bg-sunken p-3">
                  <p className="mb-1 font-semibold">Version {offer.version}</p>
                  <Offer offer={offer} />
                </li>
              ))}
            </ul>
          </details>
        )}
        {isWriting ? (
          <Suspense>
            <OfferForm quote={quote} onDone={() => setWriting(false)} />
          </Suspense>
        ) : (
          mayOffer && (
            <Button size="sm" className="justify-self-start" onClick={() => setWriting(true)}>
              {latest ? 'Make a new version' : 'Make an offer'}
            </Button>
          )
        )}
      </div>
    </Panel>
  );
}

function Offer({ offer: { lines, shippingMethod, validUntil, by, at } }: { offer: QuoteOfferView }) {
  return (
    <div className="grid gap-2">
      <ul className="grid gap-2">
        {lines.map(({ description, selectedColor, quantity, unitPrice, work, pictureUrl, image }, index) => (
          <li key={index} className="grid gap-2">
            <p>
              {quantity} × {description}
              {selectedColor && `, ${selectedColor}`}, {formatMoney(unitPrice)} each
              {work && <span className="text-muted"> · {formatCount(work.makingMinutes, 'minute')} each</span>}
            </p>
            {pictureUrl && <PictureLinks urls={[pictureUrl]} images={image ? [image] : []} by="the shop" />}
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {findDelivery(shippingMethod)?.name}, valid until {formatLongDay(validUntil)} · by {by},{' '}
        <time dateTime={at}>{formatTime(at)}</time>
      </p>
    </div>
  );
}
