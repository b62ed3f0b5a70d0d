import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { formatReaderDay } from '@loop-petal/web-kit/format';
import type { QueryClient } from '@tanstack/react-query';
import { History } from '../../history/history.tsx';
import { updateListOptimistically, useChange } from '../../layout/forms/use-change.ts';
import { newsletterQueries, resubscribe, unsubscribe } from './queries.ts';

export function SubscriptionRow({ subscription }: { subscription: SubscriptionView }) {
  const { email, isActive, source, subscribedAt, unsubscribedAt } = subscription;
  const invalidates = [newsletterQueries.all().queryKey];
  const optimisticUpdate = (isNowActive: boolean) => (client: QueryClient) =>
    updateListOptimistically<SubscriptionView>(
      client,
      newsletterQueries.all().queryKey,
      (one) => one.id === subscription.id,
      (one) => ({ ...one, isActive: isNowActive }),
    );
  const leaving = useChange({
    run: unsubscribe,
    optimisticUpdate: optimisticUpdate(false),
    invalidates,
    success: 'User has been unsubscribed from newsletter',
    failure: 'Failed to unsubscribe user',
    showServerMessage: true,
  });
  const returning = useChange({
    run: resubscribe,
    optimisticUpdate: optimisticUpdate(true),
    invalidates,
    success: 'User has been resubscribed to newsletter',
    failure: 'Failed to resubscribe user',
    showServerMessage: true,
  });
  const isPending = leaving.isPending || returning.isPending;
  return (
    <li
      data-row
      tabIndex={-1}
      className="-outline-offset-4 grid items-center gap-x-4 gap-y-1 px-4 py-2 [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto] sm:grid-cols-[1fr_auto_auto] sm:px-5"
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-muted">
          {source} · since {formatReaderDay(subscribedAt)}
          {unsubscribedAt && ` · left ${formatReaderDay(unsubscribedAt)}`}
        </p>
      </div>
      <Badge tone={isActive ? 'sage' : 'neutral'} className="justify-self-start">
        {isActive ? 'Active' : 'Unsubscribed'}
      </Badge>
      {isActive ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start sm:w-36"
          disabled={isPending}
          onClick={singleClick(() => leaving.mutate(email))}
        >
          Unsubscribe<span className="sr-only"> {email}</span>
        </Button>
      ) : (
        <Button
          size="sm"
          className="justify-self-start sm:w-36"
          disabled={isPending}
          onClick={singleClick(() => returning.mutate(email))}
        >
          Resubscribe<span className="sr-only"> {email}</span>
        </Button>
      )}
      <History subject={`subscription:${subscription.id}`} of={email} className="sm:col-span-3" />
    </li>
  );
}
