import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { CustomerView } from '@loop-petal/contracts/shapes/customers';
import { Badge } from '@loop-petal/web-kit/badge';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useSettled } from '@loop-petal/web-kit/use-settled';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { ListCard } from '../../layout/lists/list-card.tsx';
import { ListView } from '../../layout/lists/list-view.tsx';
import { LoadMore } from '../../layout/lists/load-more.tsx';
import { RowLink } from '../../layout/lists/row-link.tsx';
import { SearchField } from '../../layout/lists/search-field.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useUrlState } from '../../layout/shell/use-url-state.ts';
import { customerQueries } from './queries.ts';

export function CustomerList({ chosenId }: { chosenId: string | undefined }) {
  const q = useUrlState().params.get('q')?.trim().slice(0, 100) ?? '';
  const pages = useInfiniteQuery({ ...customerQueries.pages(useSettled(q)), placeholderData: keepPreviousData });
  const { to } = useSectionRoutes('/customers');
  return (
    <ListCard title="Customers" tools={<SearchField label="Search customers" placeholder="Name or email" />}>
      <ListView query={pages} failure="Failed to fetch customers" loading="Loading customers…">
        {(data) => {
          const customers = data.pages.flatMap((page) => page.customers);
          if (customers.length === 0) {
            return (
              <EmptyState title={q ? 'No customers found' : 'No customers yet'} icon={<Users size={40} aria-hidden />}>
                <p>{q ? 'No customers match this search.' : 'Customers appear here after their first order.'}</p>
              </EmptyState>
            );
          }
          return (
            <ul className="divide-y divide-line lg:max-h-[70vh] lg:overflow-y-auto">
              {customers.map((customer) => (
                <CustomerRow
                  key={customer.id}
                  customer={customer}
                  to={to(customer.id)}
                  isChosen={customer.id === chosenId}
                />
              ))}
            </ul>
          );
        }}
      </ListView>
      <LoadMore pages={pages} itemsLabel="customers" />
    </ListCard>
  );
}

function CustomerRow({ customer, to, isChosen }: { customer: CustomerView; to: string; isChosen: boolean }) {
  const { name, email, userId, orders, totalSpent, lastOrderAt, tags } = customer;
  return (
    <li>
      <RowLink to={to} isChosen={isChosen} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 py-3 pr-4 pl-3 sm:pl-4">
        <span className="truncate font-semibold">{name}</span>
        <span className="text-right font-semibold tabular-nums">{formatMoney(totalSpent)}</span>
        <span className="min-w-0 text-sm text-muted">
          <span className="block truncate">{email}</span>
          <span className="block text-xs">
            {formatCount(orders, 'order')}, last <time dateTime={lastOrderAt}>{formatTime(lastOrderAt)}</time>
          </span>
          {tags.length > 0 && <span className="block truncate text-xs">Tags: {tags.join(', ')}</span>}
        </span>
        <span className="self-center">{userId === null && <Badge>Guest</Badge>}</span>
      </RowLink>
    </li>
  );
}
