import { SHOP_NAME } from '@loop-petal/contracts/rules/shop';
import { TabList } from '@loop-petal/web-kit/tabs';
import { useEffect, useId, useRef } from 'react';
import { Outlet, useHref, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { ListSkeleton } from '../../layout/list-skeleton.tsx';
import { PlaceBar } from '../../layout/place-bar.tsx';
import { useMedia } from '../../layout/use-media.ts';
import { places } from '../../places.tsx';
import { DashboardHeader } from './dashboard-header.tsx';
import { StatCards } from './stat-cards.tsx';

/** The head of the panel, its tabs and the place that the address names. */
export function Dashboard() {
  const here = placeOf(useLocation());
  const { location: target } = useNavigation();
  const root = useHref('/').replace(/\/$/, '');
  /** Where a step leads whose code is on its way. Its path, unlike that of `useLocation`, begins with the root. */
  const next = target && placeOf({ pathname: target.pathname.slice(root.length) });
  const selected = next ?? here;
  const place = places.find(({ key }) => key === selected);
  const isPhone = useMedia('(width < 48rem)');
  const id = useId();
  const panel = { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${selected}` };

  return (
    <div className="mx-auto w-full max-w-[100rem] px-3 pb-[calc(2.5rem+var(--bottom-bar,0px))] sm:px-6">
      <title>{`${place?.label ?? 'Not found'} · Admin · ${SHOP_NAME}`}</title>
      <DashboardHeader />
      <main className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <StatCards />
        {isPhone ? <PlaceBar selected={selected} /> : <PlaceTabs id={id} root={root} selected={selected} />}
        <div data-place {...(place && !isPhone ? panel : {})}>
          {next && next !== here ? <ListSkeleton note="Loading…" /> : <Outlet />}
        </div>
      </main>
    </div>
  );
}

function PlaceTabs({ id, root, selected }: { id: string; root: string; selected: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  // On a small tablet the row of tabs is wider than the screen.
  useEffect(() => {
    const tab = box.current?.querySelector(`[href="${root}/${selected}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [root, selected]);
  return (
    <div ref={box} className="min-w-0 [&_[role=tab]]:px-4">
      <TabList
        id={id}
        label="Admin sections"
        tabs={places.map(({ key, label, badge, load }) => ({
          key,
          label,
          badge,
          href: `${root}/${key}`,
          onIntent: () => void load().catch(() => undefined),
        }))}
        selected={selected}
        onSelect={(key) => void navigate(`/${key}`)}
      />
    </div>
  );
}

const placeOf = ({ pathname }: { pathname: string }): string => pathname.split('/')[1] ?? '';
