import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { Dashboard } from './features/dashboard/dashboard.tsx';
import { useNavigationGuard } from './layout/forms/unsaved-work.ts';
import { useLiveOrders } from './live/use-live-orders.ts';
import { Shortcuts } from './palette/shortcuts.tsx';
import { useRole } from './session/admin-session.ts';
import { RequireSignIn } from './session/require-sign-in.tsx';

export function App() {
  return (
    <RequireSignIn>
      <OwnSections />
    </RequireSignIn>
  );
}

/** Artisans see only their own page. */
function OwnSections() {
  const isArtisan = useRole() === 'artisan';
  const isAtPieces = useLocation().pathname === '/pieces';
  if (isArtisan !== isAtPieces) return <Navigate to={isArtisan ? '/pieces' : '/orders'} replace />;
  return isArtisan ? <Outlet /> : <Panel />;
}

function Panel() {
  useLiveOrders();
  useNavigationGuard();
  return (
    <>
      <Dashboard />
      <Shortcuts />
    </>
  );
}
