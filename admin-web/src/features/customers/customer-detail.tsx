import { orderNumber } from '@loop-petal/contracts/rules/order-number';
import { shownStatus } from '@loop-petal/contracts/rules/order-status';
import type { CustomerDetailView } from '@loop-petal/contracts/shapes/customers';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { NoteList } from '../../layout/parts/note-list.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { ChosenEntry } from '../../layout/shell/chosen-entry.tsx';
import { Panel } from '../../layout/shell/panel.tsx';
import { customerQueries } from './queries.ts';

export function ChosenCustomer() {
  const { customerId = '' } = useParams();
  return (
    <ChosenEntry noun="customer" query={useQuery(customerQueries.one(customerId))}>
      {(customer) => <CustomerDetail customer={customer} />}
    </ChosenEntry>
  );
}

function CustomerDetail({ customer }: { customer: CustomerDetailView }) {
  const { name, email, userId, orders, totalSpent, notes, tags, orderList } = customer;
  return (
    <article aria-labelledby="customer-heading" className="grid gap-5">
      <h2 id="customer-heading" className="text-xl wrap-anywhere">
        {name}
      </h2>
      <Panel title="Customer">
        <DescriptionList
          entries={[
            [
              'Email',
              <a key="email" className="link" href={`mailto:${email}`}>
                {email}
              </a>,
            ],
            ['Account', userId ? 'Registered customer' : 'Guest'],
            ['Orders', String(orders)],
            ['Total spent', formatMoney(totalSpent)],
            ['Tags', tags.join(', ') || 'None'],
          ]}
        />
      </Panel>
      <Panel title="Orders">
        <ul className="divide-y divide-line">
          {orderList.map((order) => (
            <li key={order.id}>
              <Link
                to={addresses.order(order.id)}
                className="grid grid-cols-[1fr_auto] gap-x-4 py-3 text-sm hover:bg-paper"
              >
                <span className="font-semibold">Order {orderNumber(order.id)}</span>
                <span className="text-right tabular-nums">{formatMoney(order.totalAmount)}</span>
                <time dateTime={order.createdAt} className="text-xs text-muted">
                  {formatTime(order.createdAt)}
                </time>
                <span className="text-right text-xs text-muted">{shownStatus(order)}</span>
              </Link>
            </li>
          ))}
        </ul>
        {orders > orderList.length && (
          <p className="text-sm text-muted">Only the latest {orderList.length} orders are listed.</p>
        )}
      </Panel>
      {notes.length > 0 && (
        <Panel title="Staff notes">
          <NoteList notes={notes} />
        </Panel>
      )}
    </article>
  );
}
