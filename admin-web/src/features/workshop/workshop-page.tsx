import { Outlet } from 'react-router-dom';
import { SubTabs } from '../../layout/shell/sub-tabs.tsx';

const PARTS = [
  { path: '', label: 'Board' },
  { path: 'calendar', label: 'Calendar' },
  { path: 'artisans', label: 'Artisans' },
  { path: 'materials', label: 'Materials' },
  { path: 'statistics', label: 'Statistics' },
] as const;

export function WorkshopPage() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <SubTabs label="Workshop" root="/workshop" parts={PARTS} />
      <Outlet />
    </div>
  );
}
