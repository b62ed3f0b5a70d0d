import { type ButtonSize, buttonClass } from '@loop-petal/web-kit/button';
import { Link } from 'react-router-dom';

interface CheckoutLinkProps {
  /** Why the cart can't be checked out; null if it can. */
  block: string | null;
  size: ButtonSize;
  children: string;
}

export function CheckoutLink({ block, size, children }: CheckoutLinkProps) {
  return (
    <>
      {block && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {block}
        </p>
      )}
      <Link
        to="/checkout"
        aria-disabled={block ? true : undefined}
        onClick={(event) => block && event.preventDefault()}
        className={buttonClass('primary', size, 'w-full')}
      >
        {children}
      </Link>
    </>
  );
}
