import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { LoadingNote, Skeleton } from '@loop-petal/web-kit/skeleton';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useQuery } from '@tanstack/react-query';
import { trackingQueries } from './queries.ts';
import { TrackingResult } from './tracking-result.tsx';

interface TrackingTabProps {
  /** Kept in the URL, so that the page of a parcel can be shared. */
  trackingNumber: string;
  onTrack: (trackingNumber: string) => void;
}

export function TrackingTab({ trackingNumber, onTrack }: TrackingTabProps) {
  const query = useQuery(trackingQueries.parcel(trackingNumber));

  const { props, field } = useNativeForm({
    fields: { 'tracking-number': { required: true } },
    initialValues: { 'tracking-number': trackingNumber },
    onSubmit: ({ 'tracking-number': wanted }) => {
      if (wanted === trackingNumber) return query.refetch();
      onTrack(wanted);
    },
  });

  return (
    <div className="max-w-3xl pt-8">
      <h2 className="text-2xl">Order Tracking</h2>
      <form {...props} className="mt-5 flex items-end gap-3">
        <TextField
          label="Tracking number"
          {...field('tracking-number')}
          autoComplete="off"
          spellCheck={false}
          placeholder="LP…"
          className="min-w-0 grow"
        />
        <Button type="submit" disabled={query.isFetching}>
          Track
        </Button>
      </form>
      <div className="mt-8">
        {query.isLoading && (
          <>
            <LoadingNote>Looking for your parcel…</LoadingNote>
            <Skeleton className="h-72 rounded-card" />
          </>
        )}
        {query.isError && (
          <div role="alert" className="rounded-card border-2 border-danger p-5">
            <h3 className="text-lg text-danger">Tracking information not found</h3>
            <p className="mt-1">
              Please check the tracking number and try again, or contact support if you continue to have issues.
            </p>
          </div>
        )}
        {query.data && !query.isError && (
          <TrackingResult
            tracking={query.data}
            isRefreshing={query.isFetching}
            onRefresh={() => void query.refetch()}
          />
        )}
      </div>
    </div>
  );
}
