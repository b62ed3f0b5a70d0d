import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseHelp as Help } from '@loop-petal/contracts/shapes/promises';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { formatCount } from '@loop-petal/web-kit/format';
import { formatDay } from '@loop-petal/web-kit/format-days';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { orderQueries, upgradeShipping } from '../features/orders/queries.ts';
import { problemKeys } from '../features/problems/queries.ts';
import { changeJob, workshopKeys, workshopQueries } from '../features/workshop/queries.ts';
import { formatMinutes } from '../format-day.ts';
import { useChange } from '../layout/forms/use-change.ts';

/** The probability that an order is made on time, and ways to increase it. */
export function PromiseHelp({ orderId }: { orderId: string }) {
  const { data } = useQuery(workshopQueries.promiseOf(orderId));
  if (!data?.now) return null;
  const { now, help } = data;
  return (
    <div className="grid gap-2 text-sm">
      <p className={now.isLate || now.isAtRisk ? 'font-semibold text-danger' : undefined}>{now.chance}% in time</p>
      {help.length > 0 && (
        <ul aria-label="What helps" className="grid gap-1">
          {help.map((one) => (
            <li key={JSON.stringify(one)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {describe(one)}: <strong>{one.chance}% in time</strong>
                {one.chance > now.chance && <span className="text-muted"> (+{one.chance - now.chance})</span>}
              </span>
              <HelpAction orderId={orderId} help={one} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function describe(help: Help): string {
  if (help.kind === 'reassign') return `Give ${formatCount(help.jobIds.length, 'piece')} to ${help.artisanName}`;
  if (help.kind === 'faster-service') return `Ship with ${findShippingService(help.service)?.name ?? help.service}`;
  return `${help.artisanName} works ${formatMinutes(help.minutes)} longer on ${formatDay(help.day)}`;
}

const LABELS = { reassign: 'Reassign', 'faster-service': 'Upgrade' } as const;

function HelpAction({ orderId, help }: { orderId: string; help: Help }) {
  const change = useChange({
    run: async (): Promise<void> => {
      if (help.kind === 'faster-service') await upgradeShipping({ id: orderId, service: help.service });
      if (help.kind !== 'reassign') return;
      for (const id of help.jobIds) await changeJob({ id, body: { artisanId: help.artisanId } });
    },
    invalidates: [...workshopKeys, ...problemKeys, orderQueries.key],
    success: `Done: ${describe(help)}`,
    failure: 'The order could not be changed',
    showServerMessage: true,
  });
  if (help.kind === 'overtime') {
    return (
      <Link to={`/workshop/artisans/${help.artisanId}`} className={buttonClass('secondary', 'sm')}>
        Change hours<span className="sr-only"> of {help.artisanName}</span>
      </Link>
    );
  }
  return (
    <Button variant="secondary" size="sm" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
      {LABELS[help.kind]}
      <span className="sr-only">: {describe(help)}</span>
    </Button>
  );
}
