import type { SubscriptionView } from '@loop-petal/contracts/shapes/notifications';

export function NewsletterCounters({ subscriptions }: { subscriptions: SubscriptionView[] | undefined }) {
  const active = subscriptions?.filter(({ isActive }) => isActive).length;
  const all = subscriptions?.length;
  const counters = [
    ['Total Subscriptions', all],
    ['Active', active],
    ['Unsubscribed', all === undefined || active === undefined ? undefined : all - active],
  ] as const;
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      {counters.map(([label, count]) => (
        <div key={label} className="rounded-md border border-line bg-card px-2.5 py-3 sm:px-5">
          <dt className="text-xs text-muted sm:text-sm">{label}</dt>
          <dd className="font-display text-xl tabular-nums">{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
