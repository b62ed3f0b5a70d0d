import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseView } from '@loop-petal/contracts/shapes/promises';
import type { QuoteLineView, QuoteView } from '@loop-petal/contracts/shapes/quotes';
import { formatMoney } from '@loop-petal/web-kit/format';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PickupPlace } from './pickup-place.tsx';

interface QuoteTermsProps {
  quote: QuoteView;
  /** Replaces the dates of the quote. */
  promise?: PromiseView | null;
  /** Shows a line's quantity as a field. */
  renderQuantity?: (line: QuoteLineView, index: number) => ReactNode;
}

/** The pieces of an offer with their pictures, its dates and its receipt. */
export function QuoteTerms({ quote, promise = quote.promise, renderQuantity }: QuoteTermsProps) {
  const { lines, receipt, shippingMethod } = quote;
  return (
    <div className="grid gap-5">
      <ul aria-label="Pieces" className="grid gap-5">
        {lines.map((line, index) => {
          const { description, productId, selectedColor, quantity, unitPrice, pictureUrl, image } = line;
          return (
            <li key={index} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
              <div className="min-w-0 grow basis-52">
                <p className="font-semibold wrap-anywhere">
                  {productId ? (
                    <Link to={`/product/${productId}`} className="link">
                      {description}
                    </Link>
                  ) : (
                    description
                  )}
                </p>
                {selectedColor && <p className="text-sm text-muted">{selectedColor}</p>}
                <p className="text-sm text-muted tabular-nums">
                  {quantity} × {formatMoney(unitPrice)}
                </p>
                {renderQuantity?.(line, index)}
              </div>
              {pictureUrl && <PictureLinks urls={[pictureUrl]} images={image ? [image] : []} by="the shop" />}
            </li>
          );
        })}
      </ul>
      {isPickup(shippingMethod ?? '') && (
        <div>
          <p className="font-semibold">Pick up at the shop{promise && `, ready by ${formatDay(promise.madeBy)}`}</p>
          <PickupPlace className="mt-1" />
        </div>
      )}
      {promise && !isPickup(shippingMethod ?? '') && (
        <p>
          Ready by {formatDay(promise.madeBy)}, arrives{' '}
          <span className="font-semibold">{formatDays(promise.from, promise.to)}</span>
          {shippingMethod && ` with ${findShippingService(shippingMethod)?.name}`}
        </p>
      )}
      <ReceiptLines lines={receipt} />
    </div>
  );
}
