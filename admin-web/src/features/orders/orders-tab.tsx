import { useQuery } from '@tanstack/react-query';
import { SplitView } from '../../layout/split-view.tsx';
import { useUrlState } from '../../layout/use-url-state.ts';
import { OrderDetail } from './order-detail.tsx';
import { OrderList } from './order-list.tsx';
import { orderQueries } from './queries.ts';

export function OrdersTab() {
  const { params } = useUrlState();
  const orders = useQuery(orderQueries.all());
  const chosenId = params.get('order');
  const chosen = orders.data?.find(({ id }) => id === chosenId);
  const back = new URLSearchParams(params);
  back.delete('order');

  return (
    <SplitView
      isChosen={chosenId !== null}
      back={{ to: `?${back}`, label: 'All orders' }}
      list={<OrderList orders={orders} chosenId={chosenId} />}
      detail={
        chosen ? (
          <OrderDetail key={chosen.id} order={chosen} />
        ) : (
          <p className="py-16 text-center text-muted">
            {chosenId && orders.isSuccess ? 'This order does not exist.' : 'Select an order to view details'}
          </p>
        )
      }
    />
  );
}
