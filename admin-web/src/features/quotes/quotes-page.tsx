import { useMatch, useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { QuoteList } from './quote-list.tsx';

export function QuotesPage() {
  const { quoteId } = useParams();
  const isNewOrder = useMatch('/quotes/new-order') !== null;
  const isNew = useMatch('/quotes/new') !== null || isNewOrder;
  const quotes = useSectionRoutes('/quotes').to();
  return (
    <SplitView
      isChosen={isNew || quoteId !== undefined}
      back={isNewOrder ? { to: '/orders', label: 'All orders' } : { to: quotes, label: 'All quotes' }}
      list={<QuoteList chosenId={quoteId} />}
      hint={<p className="py-16 text-center text-muted">Select a quote to read and answer it</p>}
    />
  );
}
