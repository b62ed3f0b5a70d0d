import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ChosenEntry } from '../../layout/shell/chosen-entry.tsx';
import { quoteQueries } from './queries.ts';
import { QuoteDetail } from './quote-detail.tsx';

export function ChosenQuote() {
  const { quoteId = '' } = useParams();
  return (
    <ChosenEntry noun="quote" query={useQuery(quoteQueries.one(quoteId))}>
      {(found) => <QuoteDetail key={quoteId} quote={found} />}
    </ChosenEntry>
  );
}
