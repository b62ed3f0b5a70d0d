import { TabList } from '@loop-petal/web-kit/tabs';
import { useEffect, useId, useRef } from 'react';
import { Outlet, useHref, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { ListSkeleton } from '../../layout/lists/list-skeleton.tsx';
import { useMedia } from '../../layout/shell/use-media.ts';
import { sectionsOf } from '../../sections.ts';
import { useRole } from '../../session/admin-session.ts';
import { useShopName } from '../../session/queries.ts';
import { DashboardHeader } from './dashboard-header.tsx';
import { SectionBar } from './section-bar.tsx';
import { StatCards } from './stat-cards.tsx';

export function Dashboard() {
  const shopName = useShopName();
  const role = useRole();
  const sections = sectionsOf(role);
  const here = sectionOf(useLocation());
  const { location: target } = useNavigation();
  const root = useHref('/').replace(/\/$/, '');
  /** The section whose code is loading. Unlike `useLocation`, this path includes the basename. */
  const next = target && sectionOf({ pathname: target.pathname.slice(root.length) });
  const selected = next ?? here;
  const section = sections.find(({ key }) => key === selected);
  const isPhone = useMedia('(width < 48rem)');
  const id = useId();
  const panel = { role: 'tabpanel', id: `${id}-panel`, 'aria-labelledby': `${id}-${selected}` };

  return (
    <div className="mx-auto w-full max-w-[100rem] px-3 pb-[calc(2.5rem+var(--bottom-bar,0px))] sm:px-6">
      <title>{`${section?.label ?? 'Not found'} · Admin · ${shopName}`}</title>
      <DashboardHeader />
      <main className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {section?.key === 'orders' && role === 'admin' && <StatCards />}
        {isPhone ? <SectionBar selected={selected} /> : <SectionTabs id={id} root={root} selected={selected} />}
        <div data-section {...(section && !isPhone ? panel : {})}>
          {next && next !== here ? <ListSkeleton note="Loading…" /> : <Outlet />}
        </div>
      </main>
    </div>
  );
}

function SectionTabs({ id, root, selected }: { id: string; root: string; selected: string }) {
  const navigate = useNavigate();
  const sections = sectionsOf(useRole());
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const tab = box.current?.querySelector(`[href="${root}/${selected}"]`);
    tab?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [root, selected]);
  return (
    <div ref={box} className="min-w-0 [&_[role=tab]]:px-2.5">
      <TabList
        id={id}
        label="Admin sections"
        tabs={sections.map(({ key, label, badge, load }) => ({
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

const sectionOf = ({ pathname }: { pathname: string }): string => pathname.split('/')[1] ?? '';
