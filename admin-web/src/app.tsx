import { Dashboard } from './features/dashboard/dashboard.tsx';
import { useLiveOrders } from './live/use-live-orders.ts';
import { Shortcuts } from './palette/shortcuts.tsx';
import { Gate } from './session/gate.tsx';
import { tabs } from './tabs.tsx';

export function App() {
  return (
    <Gate>
      <Panel />
    </Gate>
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
