import { formatDays } from '@loop-petal/contracts/rules/format-days';
import { isPickup } from '@loop-petal/contracts/rules/pickup';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Badge } from '@loop-petal/web-kit/badge';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { dayName } from '../../format-day.ts';
import { JobPictures } from '../../images/job-pictures.tsx';
import { DescriptionList } from '../../layout/parts/description-list.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { useIsAdmin } from '../../session/admin-session.ts';
import { deletePicture, workshopKeys } from '../workshop/queries.ts';
import { OrderDelay } from './order-delay.tsx';
import { isOpen } from './order-filter.ts';
import { useJobs } from './use-jobs.ts';

export function OrderMaking({ order }: { order: AdminOrderView }) {
  const { id, promise, neededBy, orderItems, shippingMethod } = order;
  const isAdmin = useIsAdmin();
  const jobs = useJobs(id);
  if (!promise && !jobs.data?.length) return null;
  return (
    <Panel title="Promise and production">
      <div className="grid gap-3">
        {promise && (
          <DescriptionList
            entries={[
              ['Made by', dayName(promise.madeBy)],
              [isPickup(shippingMethod) ? 'Ready for pickup' : 'Arrives', formatDays(promise.from, promise.to)],
              ...(neededBy ? ([['Needed by', dayName(neededBy)]] as const) : []),
            ]}
          />
        )}
        {isAdmin && isOpen(order) && (
          <Suspense>
            <PromiseReason orderId={id} />
          </Suspense>
        )}
        {isAdmin && isOpen(order) && <OrderDelay orderId={id} />}
        {jobs.data && jobs.data.length > 0 && (
          <ul className="divide-y divide-line">
            {jobs.data.map((job) => (
              <li key={job.id} className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
                <Link to={addresses.piece(job.id)} className="min-w-0 flex-1 py-2 hover:underline">
                  <span className="font-semibold">{job.artisanName ?? 'Not assigned'}</span>
                  {orderItems.length > 1 && (
                    <span className="block text-muted">
                      {[job.productName, job.selectedColor].filter(Boolean).join(' · ')}
                    </span>
                  )}
                </Link>
                <span className="flex shrink-0 items-center gap-1.5">
                  {job.isLate && <Badge tone="danger">Late</Badge>}
                  <Badge
                    tone={job.state === 'ready' || job.state === 'shipped' ? 'sage' : 'neutral'}
                    className="capitalize"
                  >
                    {job.state === 'shipped' && isPickup(shippingMethod) ? 'ready' : job.state}
                  </Badge>
                </span>
                {job.pictures.length > 0 && (
                  <div className="basis-full pb-3">
                    <JobPictures job={job} run={deletePicture} invalidates={workshopKeys} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

const PromiseReason = lazy(() => import('./promise-reason.tsx').then((m) => ({ default: m.PromiseReason })));
