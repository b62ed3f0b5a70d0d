import { buttonClass } from '@loop-petal/web-kit/button';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { SignedPage } from '../../signed-page.tsx';
import { DelayQuestion } from './delay-question.tsx';
import { orderQueries } from './queries.ts';

/** The target of the email about a late order, where the customer keeps it with its new date or cancels it. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const token = search.get('token');
  const query = useQuery({ ...orderQueries.delay(id, token), enabled: id !== '' });
  return (
    <SignedPage
      title="Your Order Is Late"
      description="Keep your order with its new date, or cancel it."
      query={query}
      isComplete={id !== ''}
      noun="order"
      missing={<WrongLink />}
    >
      {(delay) => <DelayQuestion delay={delay} token={token} />}
    </SignedPage>
  );
}

function WrongLink() {
  return (
    <EmptyState
      title="This link has expired or was already answered"
      icon={<CalendarX size={52} strokeWidth={1.2} aria-hidden />}
      action={
        <Link to="/contact" className={buttonClass('secondary')}>
          Contact Us
        </Link>
      }
    >
      Please open the link in our email again: part of it may be missing.
    </EmptyState>
  );
}
