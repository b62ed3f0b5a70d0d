import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { type Tab, Tabs } from '@loop-petal/web-kit/tabs';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUrlState } from '../../layout/use-url-state.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { LazyOverview } from './lazy-overview.tsx';
import { StatCards } from './stat-cards.tsx';

/** The first tab is where an address without `?tab=` leads. */
export function Dashboard({ tabs }: { tabs: readonly Tab<string>[] }) {
  const { params } = useUrlState();
  const navigate = useNavigate();
  const selected = tabs.find(({ key }) => key === params.get('tab')) ?? tabs[0];
  const main = useRef<HTMLElement>(null);
  // On a phone the row of tabs is wider than the screen.
  useEffect(() => {
    main.current
      ?.querySelector('[role=tab][aria-selected=true]')
      ?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [selected]);

  return (
    <div className="mx-auto w-full max-w-[100rem] px-3 pb-10 sm:px-6">
      <title>{`${selected?.label} · Admin · ${SHOP_NAME}`}</title>
      <DashboardHeader />
      <main ref={main} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StatCards />
        {selected === tabs[0] && <LazyOverview />}
        <Tabs
          label="Admin sections"
          tabs={tabs}
          selected={selected?.key ?? ''}
          onSelect={(tab) => navigate(`?tab=${tab}`)}
          className="[&>[role=tabpanel]]:pt-5"
        />
      </main>
    </div>
  );
}
