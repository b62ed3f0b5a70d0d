import { ShoppingBag } from 'lucide-react';
import type { Section } from '../../layout/shell/section.ts';
import { NewOrdersBadge } from './new-orders-badge.tsx';
import { orderQueries } from './queries.ts';

export const ordersSection: Section = {
  key: 'orders',
  label: 'Orders',
  roles: ['admin', 'support'],
  badge: <NewOrdersBadge />,
  icon: ShoppingBag,
  load: () => import('./orders-page.tsx').then((m) => m.OrdersPage),
  prefetch: (client) => client.prefetchInfiniteQuery(orderQueries.pages()),
  children: [
    {
      path: ':orderId',
      load: () => import('./chosen-order.tsx').then((m) => m.ChosenOrder),
      children: [
        { path: 'packing-slip', load: () => import('./packing-slip-route.tsx').then((m) => m.PackingSlipRoute) },
        { path: 'history', load: () => import('./history/order-history-route.tsx').then((m) => m.OrderHistoryRoute) },
        { path: 'address/:parcel', load: () => import('./address-dialog.tsx').then((m) => m.AddressRoute) },
        { path: 'refund', load: () => import('./refund-dialog.tsx').then((m) => m.RefundRoute) },
      ],
    },
  ],
};
