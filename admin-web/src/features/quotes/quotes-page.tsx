import { useMatch, useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { QuoteList } from './quote-list.tsx';

export function QuotesPage() {
  const { quoteId } = useParams();
  const isNew = [useMatch('/quotes/new'), useMatch('/quotes/new-order')].some((match) => match !== null);
  return (
    <SplitView
      isChosen={isNew || quoteId !== undefined}
      back={{ to: useSectionRoutes('/quotes').to(), label: 'All quotes' }}
      list={<QuoteList chosenId={quoteId} />}
      hint={<p className="py-16 text-center text-muted">Select a quote to read and answer it</p>}
    />
  );
}
