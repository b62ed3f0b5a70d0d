import { classNames } from '@loop-petal/web-kit/class-names';
import { Link, Outlet, useLocation } from 'react-router-dom';

const PARTS = [
  { path: '', label: 'Board' },
  { path: 'calendar', label: 'Calendar' },
  { path: 'artisans', label: 'Artisans' },
  { path: 'materials', label: 'Materials' },
  { path: 'statistics', label: 'Statistics' },
] as const;

export function WorkshopPage() {
  const part = useLocation().pathname.split('/')[2] ?? '';
  const here = PARTS.find(({ path }) => path === part)?.path ?? '';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label="Workshop" className="flex flex-wrap gap-1">
        {PARTS.map(({ path, label }) => (
          <Link
            key={path}
            to={path ? `/workshop/${path}` : '/workshop'}
            aria-current={path === here ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-pill px-4 text-sm font-semibold whitespace-nowrap -outline-offset-3',
              path === here ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
