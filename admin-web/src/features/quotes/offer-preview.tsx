import { PreviewOfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { formatDay, formatDays } from '@loop-petal/web-kit/format-days';
import { ReceiptLines } from '@loop-petal/web-kit/receipt-lines';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { quoteQueries } from './queries.ts';

const PAUSE_MS = 600;

/** The receipt and dates of the pieces as of now, from the server, once all lines are filled in. */
export function OfferPreview({ wanted }: { wanted: z.input<typeof PreviewOfferRequest> }) {
  const settled = useSettled(wanted, PAUSE_MS);
  const isComplete = PreviewOfferRequest.safeParse(settled).success;
  const { data, error, isFetching, refetch } = useQuery({
    ...quoteQueries.preview(settled),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
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
          {data.promise ? (
            <p>
              Ready by {formatDay(data.promise.madeBy)}, arrives {formatDays(data.promise.from, data.promise.to)}
            </p>
          ) : (
            <p className="text-danger">The schedule gives no date for these pieces at the moment.</p>
          )}
          <ReceiptLines lines={data.receipt} />
          {!settled.state && <p className="text-muted">The sales tax depends on the state that the customer enters.</p>}
        </>
      ) : (
        <p className="text-muted">Loading the receipt and the date…</p>
      )}
    </section>
  );
}
