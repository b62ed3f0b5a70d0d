import { Skeleton } from '@loop-petal/web-kit/skeleton';

export function SummarySkeleton() {
  return (
    <div className="flex h-fit flex-col gap-5 rounded-card bg-card p-6">
      <Skeleton className="h-8 w-40" />
      {['subtotal', 'shipping', 'tax', 'total'].map((amount) => (
        <div key={amount} className="flex justify-between gap-4">
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-5 w-16" />
        </div>
      ))}
      <Skeleton className="h-12 rounded-pill" />
    </div>
  );
}
