import { classNames } from './class-names.ts';

/** A grey shape of the size that the content will have. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}

/** Tells screen readers that the content of the skeletons is loading. */
export function LoadingNote({ children = 'Loading…' }: { children?: string }) {
  return (
    <p role="status" className="sr-only">
      {children}
    </p>
  );
}
