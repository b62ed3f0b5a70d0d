import { classNames } from '@loop-petal/web-kit/class-names';
import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useRowKeys } from '../lists/use-row-keys.ts';

/** List and detail are side by side from this width: Tailwind's `lg`. */
export const WIDE_SCREEN = '(min-width: 64rem)';

interface SplitViewProps {
  list: ReactNode;
  hint: ReactNode;
  isChosen: boolean;
  back: { to: string; label: string };
}

export function SplitView({ list, hint, isChosen, back }: SplitViewProps) {
  const detailBox = useRef<HTMLDivElement>(null);
  const listBox = useRowKeys();

  useEffect(() => {
    if (!isChosen || listBox.current?.offsetParent !== null) return;
    detailBox.current?.focus({ preventScroll: true });
    detailBox.current?.scrollIntoView({ block: 'start' });
  }, [isChosen, listBox]);

  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(20rem,5fr)_7fr]">
      <div ref={listBox} className={classNames('min-w-0', isChosen && 'max-lg:hidden')}>
        {list}
      </div>
      <div
        ref={detailBox}
        tabIndex={-1}
        className={classNames(
          'min-w-0 rounded-card outline-none border border-line bg-card p-4 sm:p-6 lg:sticky lg:top-4',
          // Dialogs of the list also render here.
          !isChosen && 'max-lg:contents',
        )}
      >
        {isChosen && (
          <Link to={back.to} className="link mb-3 inline-flex min-h-11 items-center gap-2 lg:hidden">
            <ArrowLeft size={18} aria-hidden />
            {back.label}
          </Link>
        )}
        {!isChosen && <div className="max-lg:hidden">{hint}</div>}
        <Outlet />
      </div>
    </div>
  );
}
