import { classNames } from '@loop-petal/web-kit/class-names';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface RowLinkProps {
  to: string;
  isChosen: boolean;
  className: string;
  children: ReactNode;
}

/** The link of a list's row, which opens its entry beside the list. */
export function RowLink({ to, isChosen, className, children }: RowLinkProps) {
  return (
    <Link
      to={to}
      data-row
      aria-current={isChosen ? 'true' : undefined}
      className={classNames(
        'border-l-4 -outline-offset-4',
        isChosen ? 'border-rose bg-paper' : 'border-transparent hover:bg-paper',
        className,
      )}
    >
      {children}
    </Link>
  );
}
