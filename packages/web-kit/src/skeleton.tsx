import { CONTACT_EMAIL } from '@loop-petal/contracts/rules/shop';
import { classNames } from './class-names.ts';

/** A grey shape of the size that the content will have. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('skeleton', className)} />;
}

/** Tells screen readers that the content of the skeletons is loading. Without scripts it is shown what to do instead. */
export function LoadingNote({ children = 'Loading…' }: { children?: string }) {
  return (
    <>
      <p role="status" className="sr-only noscript:hidden">
        {children}
      </p>
      <p className="hidden noscript:block">
        This needs JavaScript. Please turn it on in your browser and reload the page, or write to{' '}
        <a className="link" href={`mailto:${CONTACT_EMAIL}`}>
          {CONTACT_EMAIL}
        </a>
        : we are glad to help.
      </p>
    </>
  );
}
