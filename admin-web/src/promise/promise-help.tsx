import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatDay } from '@loop-petal/contracts/rules/format-days';
import { withOvertime } from '@loop-petal/contracts/rules/overtime';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { PromiseHelp as Help } from '@loop-petal/contracts/shapes/promises';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { upgradeShipping } from '../features/orders/order-writes.ts';
import { orderQueries } from '../features/orders/queries.ts';
import { problemKeys } from '../features/problems/queries.ts';
import { MovedOrders } from '../features/workshop/moved-orders.tsx';
import { addOvertime, changeJob, workshopKeys, workshopQueries } from '../features/workshop/queries.ts';
import { formatMinutes } from '../format-day.ts';
import { useChange } from '../layout/forms/use-change.ts';

interface PromiseHelpProps {
  orderId: string;
  /** Shown until it is loaded. */
  chance?: number | undefined;
  /** Omits faster services, for pages that offer them separately. */
  withoutServices?: boolean | undefined;
}

/** The probability that an order is made on time, and ways to increase it. */
export function PromiseHelp({ orderId, chance, withoutServices = false }: PromiseHelpProps) {
  const { data } = useQuery(workshopQueries.promiseOf(orderId));
  if (!data?.now) return chance === undefined ? null : <p className="text-sm">{chance}% on time</p>;
  const { now } = data;
  const help = data.help.filter(({ kind }) => !(withoutServices && kind === 'faster-service'));
  return (
    <div className="grid gap-2 text-sm">
      <p className={now.isLate || now.isAtRisk ? 'font-semibold text-danger' : undefined}>{now.chance}% on time</p>
      {help.length > 0 && (
        <ul aria-label="What helps" className="grid gap-1">
          {help.map((one) => (
            <li key={JSON.stringify(one)} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                {describe(one)}: <strong>{one.chance}% on time</strong>
                {one.chance > now.chance && <span className="text-muted"> (+{one.chance - now.chance})</span>}
              </span>
              <HelpAction orderId={orderId} help={one} />
              {one.kind === 'overtime' && <OvertimePreview help={one} />}
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

const LABELS = { reassign: 'Reassign', overtime: 'Add overtime', 'faster-service': 'Upgrade' } as const;

const giveTo = async (jobIds: readonly string[], artisanId: string | null) => {
  for (const id of jobIds) await changeJob({ id, body: { artisanId, from: 'queued' } });
};

function actionOf(orderId: string, help: Help): { run: () => Promise<unknown>; undo?: () => Promise<unknown> } {
  if (help.kind === 'faster-service') return { run: () => upgradeShipping({ id: orderId, service: help.service }) };
  if (help.kind === 'reassign') {
    const { jobIds, from, artisanId } = help;
    return { run: () => giveTo(jobIds, artisanId), undo: () => giveTo(jobIds, from) };
  }
  return { run: () => addOvertime(help), undo: () => addOvertime({ ...help, minutes: -help.minutes }) };
}

function HelpAction({ orderId, help }: { orderId: string; help: Help }) {
  const change = useChange({
    ...actionOf(orderId, help),
    invalidates: [...workshopKeys, ...problemKeys, orderQueries.key],
    success: `Done: ${describe(help)}`,
    failure: 'The order could not be changed',
    showServerMessage: true,
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      disabled={change.isPending}
      onClick={singleClick(() => change.mutate(undefined))}
    >
      {LABELS[help.kind]}
      <span className="sr-only">: {describe(help)}</span>
    </Button>
  );
}

/** Loads when opened, because each response requires computing a plan. */
function OvertimePreview({ help }: { help: Extract<Help, { kind: 'overtime' }> }) {
  const [isOpen, setOpen] = useState(false);
  const { data: artisans } = useQuery({ ...workshopQueries.artisans(), enabled: isOpen });
  const artisan = artisans?.find(({ id }) => id === help.artisanId);
  const { data } = useQuery(
    workshopQueries.whatIf(
      isOpen && artisan ? { artisanId: artisan.id, overtime: withOvertime(artisan.overtime, help) } : null,
    ),
  );
  return (
    <details className="basis-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-9 cursor-pointer content-center text-muted">Who benefits</summary>
      {data ? <MovedOrders orders={data.helped} /> : <p role="status">Checking the schedule…</p>}
    </details>
  );
}
