import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { Tabs } from '@loop-petal/web-kit/tabs';
import { useEffect, useRef } from 'react';
import { Outlet, useHref, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { places } from '../../places.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { StatCards } from './stat-cards.tsx';

/** The head of the panel, its tabs and the place that the address names. */
export function Dashboard() {
  const here = placeOf(useLocation());
  const { location: target } = useNavigation();
  /** Where a step leads whose code is on its way. */
  const next = target && placeOf(target);
  const selected = next ?? here;
  const place = places.find(({ key }) => key === selected);
  const navigate = useNavigate();
  const root = useHref('/').replace(/\/$/, '');
  const main = useRef<HTMLElement>(null);
  // On a phone the row of tabs is wider than the screen.
  useEffect(() => {
    const tab = main.current?.querySelector(`[role=tab][href$="/${selected}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [selected]);
  const content = next && next !== here ? <ListSkeleton note="Loading…" /> : <Outlet />;

  return (
    <div className="mx-auto w-full max-w-[100rem] px-3 pb-10 sm:px-6">
      <title>{`${place?.label ?? 'Not found'} · Admin · ${SHOP_NAME}`}</title>
      <DashboardHeader />
      <main ref={main} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StatCards />
        <Tabs
          label="Admin sections"
          tabs={places.map(({ key, label, badge, load }) => ({
            key,
            label,
            badge,
            href: `${root}/${key}`,
            onIntent: () => void load().catch(() => undefined),
            content,
          }))}
          selected={selected}
          onSelect={(key) => navigate(`/${key}`)}
          className="[&>[role=tabpanel]]:pt-5"
        />
        {!place && content}
      </main>
    </div>
  );
}

const placeOf = ({ pathname }: { pathname: string }): string => pathname.split('/')[1] ?? '';
