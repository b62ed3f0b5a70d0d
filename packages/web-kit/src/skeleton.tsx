import { classNames } from './class-names.ts';

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}

/** Announces to screen readers that content is loading. Without JavaScript, it explains what to do instead. */
export function LoadingNote({ children = 'Loading…' }: { children?: string }) {
  return (
    <>
      <p role="status" className="sr-only noscript:hidden">
        {children}
      </p>
      <p className="hidden noscript:block">
        This needs JavaScript. Please turn it on in your browser and reload the page, or write to us: we are glad to
        help.
      </p>
    </>
  );
}
