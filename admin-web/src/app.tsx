import { Dashboard } from './features/dashboard/dashboard.tsx';
import { Gate } from './session/gate.tsx';

export function App() {
  return (
    <Gate>
      <Dashboard />
    </Gate>
  );
}
