import { messageOf } from '@loop-petal/web-kit/api-client';
import { useQuery } from '@tanstack/react-query';
import { MovedOrders } from '../moved-orders.tsx';
import { workshopQueries } from '../queries.ts';

/** Previews how early or late each order would be with another artisan. */
export function ReassignNote({ jobId, artisanId }: { jobId: string; artisanId: string }) {
  const preview = useQuery(workshopQueries.reassignPreview(jobId, artisanId));
  return (
    <section aria-label="What this changes" className="rounded-md bg-sunken px-4 py-3 text-sm sm:col-span-2">
      <p role="status" className="font-semibold">
        {preview.isError
          ? messageOf(preview.error, 'The effect of this change could not be calculated.')
          : preview.data
            ? 'Days early or late, before and after:'
            : 'Checking the schedule…'}
      </p>
      {preview.data && <MovedOrders orders={preview.data.orders} />}
    </section>
  );
}
