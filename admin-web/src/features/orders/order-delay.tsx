import type { AdminDelayView } from '@loop-petal/contracts/shapes/delays';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { Truck } from 'lucide-react';
import { dayName } from '../../format-day.ts';
import { useChange } from '../../layout/forms/use-change.ts';
import { DelayQuestion } from '../../promise/delay-question.tsx';
import { upgradeShipping } from './order-writes.ts';
import { orderQueries } from './queries.ts';

export function OrderDelay({ orderId }: { orderId: string }) {
  const delay = useQuery(orderQueries.delay(orderId));
  if (!delay.data || (!delay.data.slip && !delay.data.question)) return null;
  const { slip, upgrades } = delay.data;
  return (
    <div className="grid gap-3 rounded-md border border-danger px-4 py-3 text-sm">
      {slip && (
        <p className="font-semibold text-danger">
          {slip.expected
            ? `Late: it can be made by ${dayName(slip.expected.madeBy)} and delivered by ${dayName(slip.expected.to)}.`
            : 'Late: it can’t be made on the current schedule.'}
        </p>
      )}
      <DelayQuestion orderId={orderId} />
      {slip && upgrades.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="mb-1.5 text-muted">Faster shipping, at the shop’s cost:</legend>
          {upgrades.map((upgrade) => (
            <UpgradeButton key={upgrade.service} orderId={orderId} upgrade={upgrade} />
          ))}
        </fieldset>
      )}
    </div>
  );
}

function UpgradeButton({ orderId, upgrade }: { orderId: string; upgrade: AdminDelayView['upgrades'][number] }) {
  const { service, name, promise, inTime } = upgrade;
  const change = useChange({
    run: () => upgradeShipping({ id: orderId, service }),
    invalidates: [orderQueries.key],
    success: `Shipping upgraded to ${name}`,
    failure: 'The shipping could not be changed',
    showServerMessage: true,
  });
  return (
    <Button
      variant="secondary"
      size="sm"
      className="text-left whitespace-normal!"
      disabled={change.isPending}
      onClick={singleClick(() => change.mutate(undefined))}
    >
      <Truck size={16} className="shrink-0" aria-hidden />
      {name}: {inTime ? `by ${dayName(promise.to)}, on time` : 'still late'}
    </Button>
  );
}
