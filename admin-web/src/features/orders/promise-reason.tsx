import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { OrderPromiseView } from '@loop-petal/contracts/shapes/promises';
import { useQuery } from '@tanstack/react-query';
import { PromiseHelp } from '../../promise/promise-help.tsx';
import { workshopQueries } from '../workshop/queries.ts';
import { orderQueries } from './queries.ts';

type Made = NonNullable<OrderPromiseView['made']>;

/** The basis of a promise, its probability, and ways to keep it. */
export function PromiseReason({ orderId }: { orderId: string }) {
  const { data } = useQuery(workshopQueries.promiseOf(orderId));
  const { data: delay } = useQuery(orderQueries.delay(orderId));
  return (
    <>
      {data?.made && <p className="text-sm text-muted">{explain(data.made)}</p>}
      <PromiseHelp orderId={orderId} withoutServices={Boolean(delay?.slip && delay.upgrades.length > 0)} />
    </>
  );
}

export function explain({ workDays, safetyDays, level, reason }: Made): string {
  const days = `${formatCount(workDays, 'day')} of work, ${formatCount(safetyDays, 'day')} for safety at ${level}%`;
  return safetyDays > 0 && reason ? `${days}: ${because(reason)}` : days;
}

function because({ kind, name, percent }: NonNullable<Made['reason']>): string {
  if (kind === 'spread') return `${name}’s pieces vary by ${percent}%`;
  if (kind === 'absence') return `${name} is absent on ${percent}% of days`;
  if (kind === 'deliveries') return `${percent}% of deliveries of ${name} are late`;
  return `${name}’s pieces take ${percent}% longer than their recipes`;
}
