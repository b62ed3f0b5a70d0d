import { buttonClass } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { Flower2, Link2Off } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { SignedPage } from '../../signed-page.tsx';
import { orderReviews } from './queries.ts';
import { ReviewItem } from './review-item.tsx';

/** The target of the link in the email about a delivery. A buyer with an account needs no token. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const token = search.get('token');
  const query = useQuery({ ...orderReviews(id, token), enabled: id !== '' });
  return (
    <SignedPage
      title="Review Your Flowers"
      description="Tell others how you like what you received."
      intro="Your review is public, with your first name and an initial. You can edit it for 30 days."
      query={query}
      isComplete={id !== ''}
      noun="order"
      missing={<WrongLink />}
    >
      {({ items }) =>
        items.length > 0 ? (
          <ul className="grid gap-6">
            {items.map((item) => (
              <ReviewItem key={item.itemId} item={item} orderId={id} token={token} />
            ))}
          </ul>
        ) : (
          <EmptyState title="Nothing to review" icon={<Flower2 size={52} strokeWidth={1.2} aria-hidden />}>
            Custom pieces can’t be reviewed.
          </EmptyState>
        )
      }
    </SignedPage>
  );
}

function WrongLink() {
  return (
    <EmptyState
      title="This link has expired"
      icon={<Link2Off size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to="/my-orders" className={buttonClass('secondary')}>
          My Orders
        </Link>
      }
    >
      Please open the link in our email again: part of it may be missing.
    </EmptyState>
  );
}
