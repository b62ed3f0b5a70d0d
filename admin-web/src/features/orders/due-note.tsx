import type { DueView } from '@loop-petal/contracts/shapes/dues';
import { Button } from '@loop-petal/web-kit/button';
import { formatMoney } from '@loop-petal/web-kit/format';
import { useChange } from '../../layout/forms/use-change.ts';
import { withdrawDue } from './order-writes.ts';
import { orderQueries } from './queries.ts';

/** The amount that the customer is asked to pay, until it is paid or the owner withdraws it. */
export function DueNote({ id, due }: { id: string; due: DueView }) {
  const change = useChange({
    run: withdrawDue,
    invalidates: [orderQueries.key],
    success: 'The request to pay was withdrawn',
    failure: 'The request to pay could not be withdrawn',
  });
  const { to, from } = due.purpose;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-3 py-2">
      <p className="min-w-0 grow basis-56 text-sm">
        {due.state === 'paying' ? 'The customer’s bank is confirming' : 'Waiting for the customer to pay'}{' '}
        {formatMoney(due.amount)} for {to}. Until then, the order keeps {from}; a label ends the request.
      </p>
      <Button variant="secondary" size="sm" disabled={change.isPending} onClick={() => change.mutate(id)}>
        Withdraw
      </Button>
    </div>
  );
}
