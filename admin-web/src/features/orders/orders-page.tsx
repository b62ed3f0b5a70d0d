import { useParams } from 'react-router-dom';
import { SplitView } from '../../layout/shell/split-view.tsx';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { OrderList } from './order-list.tsx';
import { OverviewAbove, OverviewBeside } from './overview/lazy-overview.tsx';
import { TestNotices } from './test-notices.tsx';

export function OrdersPage() {
  const { orderId } = useParams();
  const isAdmin = useIsAdmin();
  return (
    <>
      {isAdmin && <TestNotices />}
      {isAdmin && orderId === undefined && <OverviewAbove />}
      <SplitView
        isChosen={orderId !== undefined}
        back={{ to: useSectionRoutes('/orders').to(), label: 'All orders' }}
        list={<OrderList chosenId={orderId} />}
        hint={
          <div className="grid gap-4">
            <p className="text-center text-muted">Select an order to view details</p>
            {isAdmin && <OverviewBeside />}
          </div>
        }
      />
    </>
  );
}
