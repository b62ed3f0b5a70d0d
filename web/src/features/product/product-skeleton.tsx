import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';

export function ProductSkeleton() {
  return (
    <div className="container-page pt-6">
      <LoadingNote>Loading this flower…</LoadingNote>
      <Skeleton className="h-5 w-64" />
      <div className="mt-10 grid gap-10 lg:grid-cols-2 lg:gap-16">
        <Skeleton className="aspect-square rounded-sheet!" />
        <div className="flex flex-col gap-5">
          <Skeleton className="h-12 w-4/5" />
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-24" />
          <Skeleton className="h-12 rounded-pill!" />
        </div>
      </div>
    </div>
  );
}
