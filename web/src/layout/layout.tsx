import type { ReactNode } from 'react';
import { deferred } from '../navigation/deferred.tsx';
import { useNavigationPending } from '../navigation/navigation-context.ts';
import { PanelsProvider } from '../panels/panels.tsx';
import { shopPart } from '../shop-part.tsx';
import { Header } from './header.tsx';
import { PanelOutlet } from './panel-outlet.tsx';
import { PlacedOrder } from './placed-order.tsx';
import { useRouteFocus } from './use-route-focus.ts';

const PageEnd = deferred(() => import('./page-end.tsx').then((module) => module.PageEnd));

const ShopBars = shopPart(
  ({ announcement, closed }) => announcement ?? closed,
  () => import('./closed-bar.tsx').then((module) => module.ShopBars),
);

export function Layout({ children }: { children: ReactNode }) {
  useRouteFocus();
  const isPending = useNavigationPending();
  return (
    <PanelsProvider>
      <a
        href="#main"
        className="sr-only rounded-pill bg-rose px-5 py-3 font-semibold text-on-rose focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        Skip to content
      </a>
      <div className="flex min-h-dvh flex-col">
        <ShopBars />
        <Header />
        <main id="main" tabIndex={-1} className="grow outline-none" aria-busy={isPending}>
          <PlacedOrder />
          {children}
        </main>
        <PageEnd />
      </div>
      <PanelOutlet />
    </PanelsProvider>
  );
}
