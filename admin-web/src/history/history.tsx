import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { ChevronRight } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

const HistoryList = lazy(() => import('./history-list.tsx').then((m) => ({ default: m.HistoryList })));

interface HistoryProps {
  /** `order:5f0c…` */
  subject: string;
  /** Of what, for screen readers, where several stand in one list. */
  of?: string;
  className?: string;
}

/** The history of one thing, loaded when it is opened. */
export function History({ subject, of, className = 'mt-6 border-t border-line pt-2' }: HistoryProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={`group ${className}`} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 text-sm font-bold [&::-webkit-details-marker]:hidden">
        <ChevronRight size={16} aria-hidden className="transition-transform group-open:rotate-90" />
        History{of && <span className="sr-only"> of {of}</span>}
      </summary>
      {isOpen && (
        <div className="grid gap-3 pt-1 pb-2">
          <Suspense fallback={<Skeleton className="h-16" />}>
            <HistoryList subject={subject} />
          </Suspense>
        </div>
      )}
    </details>
  );
}
