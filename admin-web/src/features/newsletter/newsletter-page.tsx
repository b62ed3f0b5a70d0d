import { textFilter } from '@loop-petal/contracts/rules/search';
import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';
import { IconButton } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { Outlet } from 'react-router-dom';
import { fileName, saveFile } from '../../csv/save-file.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { useIncrementalRows } from '../../layout/lists/use-incremental-rows.ts';
import { useRowKeys } from '../../layout/lists/use-row-keys.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { Issues } from './issues.tsx';
import { NewsletterCounters } from './newsletter-counters.tsx';
import { newsletterCsv } from './newsletter-csv.ts';
import { NewsletterFilters, type Show } from './newsletter-filters.tsx';
import { newsletterQueries } from './queries.ts';
import { SubscriptionRow } from './subscription-row.tsx';

export function NewsletterPage() {
  const subscriptions = useQuery(newsletterQueries.all());
  const { params } = useUrlState();
  const text = params.get('q') ?? '';
  const show = (params.get('show') ?? 'all') as Show;
  const find = useMemo(() => textFilter(subscriptions.data ?? [], ({ email }) => [email]), [subscriptions.data]);
  const found = find(text).filter(({ isActive }) => show === 'all' || isActive === (show === 'active'));
  return (
    <div className="grid gap-4">
      <Issues />
      <NewsletterCounters subscriptions={subscriptions.data} />
      <ListCard
        title="Newsletter Subscriptions"
        actions={
          <IconButton
            label="Export CSV"
            title="Export CSV"
            disabled={found.length === 0}
            onClick={() => saveFile(fileName('newsletter'), newsletterCsv(found))}
          >
            <Download size={18} aria-hidden />
          </IconButton>
        }
        tools={<NewsletterFilters show={show} />}
      >
        <ListView
          query={subscriptions}
          failure="Error loading newsletter subscriptions"
          loading="Loading newsletter subscriptions..."
          rowClass="h-14"
        >
          {(all) => <Found all={all} found={found} search={`${text}\n${show}`} />}
        </ListView>
      </ListCard>
      <Outlet />
    </div>
  );
}

interface FoundProps {
  all: SubscriptionView[];
  found: SubscriptionView[];
  search: string;
}

function Found({ all, found, search }: FoundProps) {
  const rows = useRowKeys<HTMLUListElement>();
  const { drawn, end } = useIncrementalRows(found, search);
  if (found.length === 0) {
    return (
      <p className="px-4 py-16 text-center text-muted">
        {all.length === 0 ? 'No newsletter subscriptions yet' : 'No subscriptions match your search'}
      </p>
    );
  }
  return (
    <>
      <ul ref={rows} className="divide-y divide-line">
        {drawn.map((subscription) => (
          <SubscriptionRow key={subscription.id} subscription={subscription} />
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}
