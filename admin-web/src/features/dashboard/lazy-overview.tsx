import { Button } from '@loop-petal/web-kit/button';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { ErrorState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { ChartColumn } from 'lucide-react';
import { useState } from 'react';
import { codeQuery } from '../../layout/code-query.ts';

const STORAGE_KEY = 'admin-overview';
const WIDE_SCREEN = '(min-width: 64rem)';

/** Open on wide screens and closed on phones until toggled; the code of the charts is loaded when it is open. */
export function LazyOverview() {
  const [isOpen, setOpen] = useState(() => (localStorage.getItem(STORAGE_KEY) ?? startOf()) === 'open');
  const toggle = () => {
    localStorage.setItem(STORAGE_KEY, isOpen ? 'closed' : 'open');
    setOpen(!isOpen);
  };
  return (
    <section aria-label="Overview" className="grid gap-3">
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={toggle}
        data-overview
      >
        <ChartColumn size={18} aria-hidden />
        {isOpen ? 'Hide charts and open work' : 'Show charts and open work'}
      </Button>
      {isOpen && <OverviewCode />}
    </section>
  );
}

const startOf = (): string => (window.matchMedia(WIDE_SCREEN).matches ? 'open' : 'closed');

function OverviewCode() {
  const code = useQuery(codeQuery('overview', () => import('./overview.tsx')));
  if (code.data) return <code.data.Overview />;
  if (code.isError) return <ErrorState onRetry={() => window.location.reload()} />;
  return (
    <div className="grid gap-3 md:grid-cols-2 xl:grid-cols-4">
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}
