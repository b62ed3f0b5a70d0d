import { EmptyState } from '@loop-petal/web-kit/states';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { formatNumber } from '../../format-number.ts';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { entriesOf, useUrlState } from '../../layout/shell/use-url-state.ts';
import { MailFilters } from './mail-filters.tsx';
import { MailRow } from './mail-row.tsx';
import { type MailFilter, mailQueries } from './queries.ts';

export function MailList({ chosenId }: { chosenId: string | undefined }) {
  const { params } = useUrlState();
  const filter: MailFilter = entriesOf(params, ['q', 'state', 'kind']);
  const pages = useInfiniteQuery({ ...mailQueries.pages(useSettled(filter)), placeholderData: keepPreviousData });
  const total = pages.data?.pages.at(-1)?.total;
  const { to } = useSectionRoutes('/mail');
  return (
    <ListCard
      title={total === undefined ? 'Mail' : `Mail (${formatNumber(total)})`}
      tools={<MailFilters filter={filter} total={total} />}
    >
      <ListView query={pages} failure="Failed to fetch emails" loading="Loading emails...">
        {(data) => {
          const mails = data.pages.flatMap((page) => page.mails);
          if (mails.length === 0) {
            return (
              <EmptyState
                title={Object.keys(filter).length > 0 ? 'No emails found' : 'No emails yet'}
                icon={<MailOpen size={40} aria-hidden />}
              >
                <p>
                  {Object.keys(filter).length > 0
                    ? 'Nothing matches these filters.'
                    : 'Emails to customers and to the shop will appear here.'}
                </p>
              </EmptyState>
            );
          }
          return (
            <ul className="divide-y divide-line lg:max-h-[70vh] lg:overflow-y-auto">
              {mails.map((mail) => (
                <MailRow key={mail.id} mail={mail} to={to(mail.id)} isChosen={mail.id === chosenId} />
              ))}
            </ul>
          );
        }}
      </ListView>
      <LoadMore pages={pages} itemsLabel="mails" />
    </ListCard>
  );
}
