import { Dashboard } from './features/dashboard/dashboard.tsx';
import { Gate } from './session/gate.tsx';
import { tabs } from './tabs.tsx';

export function App() {
  return (
    <Gate>
      <Dashboard tabs={tabs} />
    </Gate>
  );
}
