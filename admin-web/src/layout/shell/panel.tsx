import { classNames } from '@loop-petal/web-kit/class-names';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: ReactNode;
  actions?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, actions, className, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classNames('border-t border-line pt-4', className)}>
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 id={id} className="font-sans text-sm font-bold tracking-normal">
          {title}
        </h3>
        {actions}
      </div>
      {children}
    </section>
  );
}
