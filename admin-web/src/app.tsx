import { Dashboard } from './features/dashboard/dashboard.tsx';
import { useNavigationGuard } from './layout/unsaved-work.ts';
import { useLiveOrders } from './live/use-live-orders.ts';
import { Shortcuts } from './palette/shortcuts.tsx';
import { RequireAdmin } from './session/require-admin.tsx';

export function App() {
  return (
    <RequireAdmin>
      <Panel />
    </RequireAdmin>
  );
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
