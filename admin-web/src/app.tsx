import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Dashboard } from './features/dashboard/dashboard.tsx';
import { useNavigationGuard } from './layout/forms/unsaved-work.ts';
import type { Section } from './layout/shell/section.ts';
import { useFollowUps } from './live/use-follow-ups.ts';
import { useLiveOrders } from './live/use-live-orders.ts';
import { Shortcuts } from './palette/shortcuts.tsx';
import { homes, sections, sectionsOf } from './sections.ts';
import { useRole } from './session/admin-session.ts';
import { RequireSignIn } from './session/require-sign-in.tsx';

export function App() {
  return (
    <RequireSignIn>
      <OwnSections />
    </RequireSignIn>
  );
}

/** Each role sees its own sections; artisans see only their page. */
function OwnSections() {
  const role = useRole();
  const [, here = ''] = useLocation().pathname.split('/');
  const isAt = (some: readonly Section[]) => some.some(({ key }) => key === here);
  const isForeign = role === 'artisan' || isAt(sections);
  if (isForeign && !isAt(sectionsOf(role))) return <Navigate to={homes[role]} replace />;
  return role === 'artisan' ? <Outlet /> : <Panel />;
}

function Panel() {
  useLiveOrders();
  useFollowUps();
  useNavigationGuard();
  return (
    <>
      <Dashboard />
      <Shortcuts />
    </>
  );
}
