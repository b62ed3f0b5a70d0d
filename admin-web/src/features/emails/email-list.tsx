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
import { EmailFilters } from './email-filters.tsx';
import { EmailRow } from './email-row.tsx';
import { type EmailFilter, emailQueries } from './queries.ts';

export function EmailList({ chosenId }: { chosenId: string | undefined }) {
  const { params } = useUrlState();
  const filter: EmailFilter = entriesOf(params, ['q', 'state', 'kind']);
  const pages = useInfiniteQuery({ ...emailQueries.pages(useSettled(filter)), placeholderData: keepPreviousData });
  const total = pages.data?.pages.at(-1)?.total;
  const { to } = useSectionRoutes('/mail');
  return (
    <ListCard
      title={total === undefined ? 'Mail' : `Mail (${formatNumber(total)})`}
      tools={<EmailFilters filter={filter} total={total} />}
    >
      <ListView query={pages} failure="Failed to fetch emails" loading="Loading emails...">
        {(data) => {
          const emails = data.pages.flatMap((page) => page.emails);
          if (emails.length === 0) {
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
              {emails.map((email) => (
                <EmailRow key={email.id} email={email} to={to(email.id)} isChosen={email.id === chosenId} />
              ))}
            </ul>
          );
        }}
      </ListView>
      <LoadMore pages={pages} itemsLabel="mails" />
    </ListCard>
  );
}
