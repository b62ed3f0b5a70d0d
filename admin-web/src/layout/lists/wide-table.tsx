import { classNames } from '@loop-petal/web-kit/class-names';
import type { ReactNode } from 'react';

interface WideTableProps {
  label: string;
  className?: string;
  children: ReactNode;
}

export function WideTable({ label, className, children }: WideTableProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto -outline-offset-4"
    >
      <table className={classNames('w-full text-sm', className)}>{children}</table>
    </section>
  );
}
