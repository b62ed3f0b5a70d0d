import { classNames } from '@loop-petal/web-kit/class-names';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface SplitViewProps {
  list: ReactNode;
  detail: ReactNode;
  /** On a narrow screen the chosen row's detail takes the place of the list. */
  isChosen: boolean;
  back: { to: string; label: string };
}

export function SplitView({ list, detail, isChosen, back }: SplitViewProps) {
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(20rem,5fr)_7fr]">
      <div className={classNames('min-w-0', isChosen && 'max-lg:hidden')}>{list}</div>
      <div
        className={classNames(
          'min-w-0 rounded-card border border-line bg-card p-4 sm:p-6 lg:sticky lg:top-4',
          !isChosen && 'max-lg:hidden',
        )}
      >
        {isChosen && (
          <Link to={back.to} className="link mb-3 inline-flex min-h-11 items-center gap-2 lg:hidden">
            <ArrowLeft size={18} aria-hidden />
            {back.label}
          </Link>
        )}
        {detail}
      </div>
    </div>
  );
}
