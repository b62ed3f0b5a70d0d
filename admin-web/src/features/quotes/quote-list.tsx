import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { QuoteSummaryView } from '@loop-petal/contracts/shapes/quotes';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { formatLongDay } from '@loop-petal/web-kit/format-long-day';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { RowLink } from '../../layout/lists/row-link.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { quoteQueries } from './queries.ts';
import { stateOf } from './quote-states.ts';

export function QuoteList({ chosenId }: { chosenId: string | undefined }) {
  const pages = useInfiniteQuery(quoteQueries.pages());
  const { to, open } = useSectionRoutes('/quotes');
  const isAdmin = useIsAdmin();
  return (
    <ListCard
      title="Quotes"
      actions={
        isAdmin && (
          <Button size="sm" onClick={() => open('new')}>
            New offer
          </Button>
        )
      }
    >
      <ListView query={pages} failure="Failed to fetch quotes" loading="Loading quotes...">
        {(data) => {
          const quotes = data.pages.flatMap((page) => page.quotes);
          if (quotes.length === 0) {
            return (
              <EmptyState title="No quotes yet" icon={<MessageSquareQuote size={40} aria-hidden />}>
                <p>Requests for custom orders will appear here.</p>
              </EmptyState>
            );
          }
          return (
            <ul className="divide-y divide-line lg:max-h-[70vh] lg:overflow-y-auto">
              {quotes.map((quote) => (
                <QuoteRow key={quote.id} quote={quote} to={to(quote.id)} isChosen={quote.id === chosenId} />
              ))}
            </ul>
          );
        }}
      </ListView>
      <LoadMore pages={pages} itemsLabel="quotes" />
    </ListCard>
  );
}

function QuoteRow({ quote, to, isChosen }: { quote: QuoteSummaryView; to: string; isChosen: boolean }) {
  const { name, email, quantity, neededBy, product, createdAt } = quote;
  const { label, tone } = stateOf(quote);
  const wish = [
    quantity && formatCount(quantity, 'piece'),
    product && `like ${product.name}`,
    neededBy && `needed by ${formatLongDay(neededBy)}`,
  ].filter(Boolean);
  return (
    <li>
      <RowLink to={to} isChosen={isChosen} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5 px-4 py-3 sm:pr-5">
        <span className="truncate font-semibold">{name}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="col-span-2 truncate text-sm">{wish.length > 0 ? wish.join(', ') : email}</span>
        <time className="col-span-2 text-xs text-muted" dateTime={createdAt}>
          {formatTime(createdAt)}
        </time>
      </RowLink>
    </li>
  );
}
