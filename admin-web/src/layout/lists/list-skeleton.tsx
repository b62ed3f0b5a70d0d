import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function ListSkeleton({ note, rowClass = 'h-20' }: { note: string; rowClass?: string }) {
  return (
    <div className="grid gap-2 p-3">
      <LoadingNote>{note}</LoadingNote>
      {ROWS.map((row) => (
        <Skeleton key={row} className={rowClass} />
      ))}
    </div>
  );
}
