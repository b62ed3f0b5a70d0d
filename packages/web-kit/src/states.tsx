import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

export function EmptyState({ title, children, action, icon, className }: EmptyStateProps) {
  return (
    <div className={classNames('mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center', className)}>
      {icon && <div className="text-control">{icon}</div>}
      <h2 className="text-2xl">{title}</h2>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export function ErrorState({
  title = 'Something went wrong',
  message,
  onRetry,
}: {
  title?: string;
  message?: string;
  onRetry: () => void;
}) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-3 py-16 text-center">
      <h2 className="text-2xl">{title}</h2>
      <p className="text-muted">{message || 'Please check your connection and try again.'}</p>
      <Button variant="secondary" onClick={onRetry} className="mt-2">
        Retry
      </Button>
    </div>
  );
}
