import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { quoteQueries } from './queries.ts';
import { QuoteDetail } from './quote-detail.tsx';

export function ChosenQuote() {
  const { quoteId = '' } = useParams();
  const quote = useQuery(quoteQueries.one(quoteId));
  return (
    <QueryView
      query={quote}
      failure="Failed to fetch the quote"
      showServerMessage
      missing={<p className="py-16 text-center text-muted">This quote does not exist.</p>}
      loading={
        <div className="grid gap-4">
          <LoadingNote>Loading quote...</LoadingNote>
          <Skeleton className="h-16" />
          <Skeleton className="h-64" />
        </div>
      }
    >
      {(found) => <QuoteDetail key={quoteId} quote={found} />}
    </QueryView>
  );
}
