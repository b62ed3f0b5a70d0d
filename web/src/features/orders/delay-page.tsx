import { buttonClass } from '@loop-petal/web-kit/button';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { EmptyState } from '@loop-petal/web-kit/states';
import { useQuery } from '@tanstack/react-query';
import { CalendarX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { PageMeta } from '../../page-meta.tsx';
import { DelayQuestion } from './delay-question.tsx';
import { orderQueries } from './queries.ts';

/** The target of the email about a late order, where the customer keeps it with its new date or cancels it. */
export function Component() {
  const [search] = useSearchParams();
  const id = search.get('order') ?? '';
  const token = search.get('token');
  const query = useQuery({ ...orderQueries.delay(id, token), enabled: id !== '' });
  return (
    <div className="container-page max-w-2xl pt-10 pb-16">
      <PageMeta title="Your Order Is Late" description="Keep your order with its new date, or cancel it." />
      <h1 className="mb-6 text-3xl">Your Order Is Late</h1>
      {id ? (
        <QueryView
          query={query}
          failure="We could not load this order"
          loading={<DelaySkeleton />}
          missing={<WrongLink />}
        >
          {(delay) => <DelayQuestion delay={delay} token={token} />}
        </QueryView>
      ) : (
        <WrongLink />
      )}
    </div>
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

function DelaySkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <LoadingNote>Loading your order…</LoadingNote>
      <Skeleton className="h-16" />
      <Skeleton className="h-20" />
      <Skeleton className="h-14 rounded-pill" />
    </div>
  );
}
