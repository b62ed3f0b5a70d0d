import { Package } from 'lucide-react';
import type { Section } from '../../layout/shell/section.ts';
import { packingQueries } from './queries.ts';

/** The only section of packers. */
export const packingSection: Section = {
  key: 'packing',
  label: 'Packing',
  roles: ['packer'],
  icon: Package,
  load: () => import('./packing-page.tsx').then((m) => m.PackingPage),
  prefetch: (client) => client.prefetchInfiniteQuery(packingQueries.pages({})),
  children: [
    {
      path: ':orderId',
      load: () => import('./packing-order.tsx').then((m) => m.ChosenPackingOrder),
      children: [
        { path: 'packing-slip', load: () => import('./packing-slip-route.tsx').then((m) => m.PackingSlipRoute) },
      ],
    },
  ],
};
