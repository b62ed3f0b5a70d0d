import { classNames } from '@loop-petal/web-kit/class-names';
import { Link } from 'react-router-dom';
import { waitlistPath } from './product-path.ts';

interface WaitlistLinkProps {
  product: { id: string; name: string };
  color?: string | null;
  className?: string;
}

export function WaitlistLink({ product, color, className }: WaitlistLinkProps) {
  return (
    <Link
      to={waitlistPath(product.id, color)}
      aria-label={`Tell me when it’s back: ${product.name}`}
      className={classNames('link inline-flex min-h-11 items-center text-sm', className)}
    >
      Tell me when it’s back
    </Link>
  );
}
