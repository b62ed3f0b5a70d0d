import type { TrackingView } from '@loop-petal/contracts/shapes/shipping';
import { Badge } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { classNames } from '@loop-petal/web-kit/class-names';
import { formatTime, formatUtcDay } from '@loop-petal/web-kit/format';
import { RefreshCw } from 'lucide-react';
import { toneOf } from './status-tone.ts';

interface TrackingResultProps {
  tracking: TrackingView;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function TrackingResult({ tracking, isRefreshing, onRefresh }: TrackingResultProps) {
  const { trackingNumber, status, statusDescription, actualDeliveryDate, estimatedDeliveryDate, location } = tracking;
  const details = [
    actualDeliveryDate
      ? { label: 'Delivered', value: formatTime(actualDeliveryDate) }
      : { label: 'Estimated delivery', value: estimatedDeliveryDate && formatUtcDay(estimatedDeliveryDate) },
    { label: 'Location', value: location },
  ].filter(({ value }) => value);
  return (
    <article aria-labelledby="parcel" className="rounded-card bg-card p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="parcel" className="text-xl tabular-nums">
          {trackingNumber}
        </h3>
        <Button variant="secondary" size="sm" disabled={isRefreshing} onClick={onRefresh}>
          <RefreshCw size={16} aria-hidden className={classNames(isRefreshing && 'animate-spin')} />
          Refresh
        </Button>
      </div>
      <p role="status" className="mt-3 flex flex-wrap items-center gap-3">
        <Badge tone={toneOf(status)}>{status}</Badge>
        {statusDescription}
      </p>
      <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-3">
        {details.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <h4 className="mt-6 border-t border-line pt-5 font-display text-lg">Tracking History</h4>
      <ol className="mt-3">
        {tracking.events.map(({ eventDescription, timestamp, location: place }, index) => (
          <li
            key={`${timestamp} ${eventDescription}`}
            className="relative border-l-2 border-line pb-5 pl-6 last:border-transparent last:pb-0"
          >
            <span
              aria-hidden="true"
              className={classNames(
                'absolute top-1.5 -left-[7px] size-3 rounded-pill',
                index === 0 ? 'bg-rose' : 'bg-control',
              )}
            />
            <p className="font-semibold">{eventDescription}</p>
            <p className="text-sm text-muted">{[formatTime(timestamp), place].filter(Boolean).join(' · ')}</p>
          </li>
        ))}
      </ol>
    </article>
  );
}
