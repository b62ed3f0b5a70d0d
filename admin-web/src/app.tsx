import { Dashboard } from './features/dashboard/dashboard.tsx';
import { useLiveOrders } from './live/use-live-orders.ts';
import { Shortcuts } from './palette/shortcuts.tsx';
import { RequireAdmin } from './session/require-admin.tsx';
import { tabs } from './tabs.tsx';

export function App() {
  return (
    <RequireAdmin>
      <Panel />
    </RequireAdmin>
  );
}

function Panel() {
  useLiveOrders();
  return (
    <>
      <Dashboard tabs={tabs} />
      <Shortcuts tabs={tabs} />
    </>
  );
}
