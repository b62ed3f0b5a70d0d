import { PreviewOfferRequest } from '@loop-petal/contracts/shapes/quotes';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { quoteQueries } from './queries.ts';

const PAUSE_MS = 600;

export type WantedPreview = z.input<typeof PreviewOfferRequest>;

/** The current receipt and dates of the pieces, once all lines are filled in. */
export function useOfferPreview(wanted: WantedPreview) {
  const settled = useSettled(wanted, PAUSE_MS);
  const isComplete = PreviewOfferRequest.safeParse(settled).success;
  const query = useQuery({
    ...quoteQueries.preview(settled),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  });
  const isCurrent = JSON.stringify(settled) === JSON.stringify(wanted) && !query.isPlaceholderData;
  return { ...query, isComplete, shown: isComplete && isCurrent && !query.error ? query.data : undefined };
}
