import { useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { CustomerList } from './customer-list.tsx';

export function CustomersPage() {
  const { customerId } = useParams();
  return (
    <SplitView
      isChosen={customerId !== undefined}
      back={{ to: useSectionRoutes('/customers').to(), label: 'All customers' }}
      list={<CustomerList chosenId={customerId} />}
      hint={<p className="py-16 text-center text-muted">Select a customer to see their orders</p>}
    />
  );
}
