import type { PromiseView } from '@loop-petal/contracts/shapes/production';
import { IconButton } from '@loop-petal/web-kit/button';
import { formatDay, formatDays } from '@loop-petal/web-kit/format-days';
import { Flower2, X } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { useUser } from '../auth/queries.ts';

export interface Placed {
  number: string;
  /** The signed link, which also opens for guests. */
  trackingLink: string;
  customerEmail: string;
  promise: PromiseView | null;
}

export function PlacedNotice({ placed }: { placed: Placed }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const user = useUser();
  const { number, trackingLink, customerEmail, promise } = placed;
  return (
    <section aria-labelledby="placed-order" className="border-b border-line bg-card">
      <div className="container-page flex items-start gap-4 py-6">
        <Flower2 size={30} aria-hidden className="mt-1 shrink-0 text-rose" />
        <div className="grow">
          <h2 id="placed-order" className="text-xl">
            Thank you! Your order {number} is placed.
          </h2>
          {promise && (
            <p className="mt-1 font-semibold">
              Made by {formatDay(promise.madeBy)}, with you {formatDays(promise.from, promise.to)}
            </p>
          )}
          <p className="mt-1 text-muted">
            We have sent a confirmation to {customerEmail}.{' '}
            <Link to={user ? '/my-orders' : pathOf(trackingLink)} className="link">
              {user ? 'See my orders' : 'Track your order'}
            </Link>
            {!user && ' with this link at any time, without an account. It is in the mail, too.'}
          </p>
        </div>
        <IconButton
          label="Close"
          onClick={() => void navigate(`${pathname}${search}`, { replace: true, preventScrollReset: true })}
        >
          <X size={20} aria-hidden />
        </IconButton>
      </div>
    </section>
  );
}

function pathOf(link: string): string {
  const { pathname, search } = new URL(link, window.location.origin);
  return `${pathname}${search}`;
}
