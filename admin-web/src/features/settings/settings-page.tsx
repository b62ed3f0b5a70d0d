import { Outlet } from 'react-router-dom';
import { SubTabs } from '../../layout/shell/sub-tabs.tsx';

const PARTS = [
  { path: '', label: 'Shop' },
  { path: 'words', label: 'Words' },
  { path: 'money', label: 'Money' },
  { path: 'notifications', label: 'Notifications' },
  { path: 'assistants', label: 'Assistants' },
  { path: 'staff', label: 'Staff' },
  { path: 'versions', label: 'Versions' },
] as const;

export function SettingsPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SubTabs label="Settings" root="/settings" parts={PARTS} />
      <Outlet />
    </div>
  );
}
