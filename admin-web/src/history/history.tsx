import { Skeleton } from '@loop-petal/web-kit/skeleton';
import { lazy, Suspense } from 'react';
import { Folded } from '../layout/parts/folded.tsx';

const HistoryList = lazy(() => import('./history-list.tsx').then((m) => ({ default: m.HistoryList })));

interface HistoryProps {
  subject: string;
  /** Names the subject for screen readers; set when a list has several. */
  of?: string;
  className?: string;
}

/** The history of one subject, loaded when opened. */
export function History({ subject, of, className }: HistoryProps) {
  const title = <>History{of && <span className="sr-only"> of {of}</span>}</>;
  return (
    <Folded title={title} {...(className && { className })}>
      <Suspense fallback={<Skeleton className="h-16" />}>
        <HistoryList subject={subject} />
      </Suspense>
    </Folded>
  );
}
