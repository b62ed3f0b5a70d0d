import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { useOfferPreview, type WantedPreview } from './use-offer-preview.ts';

/** The current receipt and dates of the pieces, from the server, once all lines are filled in. */
export function OfferPreview({ wanted }: { wanted: WantedPreview }) {
  const { data, error, isFetching, isComplete, refetch } = useOfferPreview(wanted);
  const isCollected = isPickup(wanted.shippingMethod);
  return (
    <section aria-label="Preview" aria-busy={isFetching} className="grid gap-3 rounded-md bg-sunken p-4 text-sm">
      {!isComplete ? (
        <p className="text-muted">The receipt and the date appear here once the lines are complete.</p>
      ) : error ? (
        <div role="alert" className="grid justify-items-start gap-2">
          <p className="font-semibold text-danger">
            {error instanceof ApiError && error.message ? error.message : 'The preview could not be loaded.'}
          </p>
          <Button variant="secondary" size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      ) : data ? (
        <>
          {wanted.handedOver ? (
            <p>The customer has the pieces. Nothing is made or shipped.</p>
          ) : data.promise ? (
            <p>
              Ready by {formatDay(data.promise.madeBy)}
              {!isCollected && `, arrives ${formatDays(data.promise.from, data.promise.to)}`}
            </p>
          ) : (
            <p className="text-danger">The schedule has no date for these pieces right now.</p>
          )}
          <ReceiptLines lines={data.receipt} />
          {!wanted.state && !isCollected && (
            <p className="text-muted">The sales tax depends on the state of the address.</p>
          )}
        </>
      ) : (
        <p className="text-muted">Loading the receipt and the date…</p>
      )}
    </section>
  );
}
