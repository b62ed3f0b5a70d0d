import { formatShopTime } from '@loop-petal/contracts/rules/days';
import type { AdminDelayView } from '@loop-petal/contracts/shapes/delays';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { askDelay } from '../features/orders/order-writes.ts';
import { orderQueries } from '../features/orders/queries.ts';
import { problemKeys } from '../features/problems/queries.ts';
import { dayName } from '../format-day.ts';
import { useChange } from '../layout/forms/use-change.ts';

/** The question to the customer of a late order: planned, open or answered. */
export function DelayQuestion({ orderId }: { orderId: string }) {
  const { data } = useQuery(orderQueries.delay(orderId));
  if (!data) return null;
  const { slip, question, askAt, timeZone, canAsk, onSilence } = data;
  return (
    <div className="grid gap-2 text-sm">
      {question && <p className="font-semibold">{describe(question)}</p>}
      {askAt && (
        <p className="font-semibold">
          The customer is asked on {formatShopTime(new Date(askAt), timeZone)}, unless the order is back on time by
          then.
        </p>
      )}
      {slip?.expected === null && <p>The customer can’t be asked before there is a new date.</p>}
      {canAsk && onSilence && (
        <>
          <p className="text-muted">
            The customer can keep it with the new date, or cancel it for a full refund.{' '}
            {onSilence === 'keep' ? 'Silence counts as consent.' : 'Silence cancels the order and refunds it.'}
          </p>
          <AskButton orderId={orderId} />
        </>
      )}
    </div>
  );
}

function describe(question: NonNullable<AdminDelayView['question']>): string {
  const { state, decision, decidedBy, askedAt, answerBy, timeZone, proposed } = question;
  const asked = `Asked on ${formatTime(askedAt)} whether ${dayName(proposed.to)} works`;
  if (state === 'withdrawn') return `${asked}; withdrawn before an answer.`;
  if (state === 'open') return `${asked}; they can answer until ${formatShopTime(new Date(answerBy), timeZone)}.`;
  const answer = decision === 'keep' ? 'kept' : 'cancelled';
  return decidedBy === 'silence' ? `${asked}; ${answer} by default.` : `${asked}; the customer ${answer} it.`;
}

function AskButton({ orderId }: { orderId: string }) {
  const ask = useChange({
    run: () => askDelay(orderId),
    invalidates: problemKeys,
    success: 'The customer has been asked',
    failure: 'The customer could not be asked',
    showServerMessage: true,
  });
  return (
    <Button
      size="sm"
      className="justify-self-start"
      disabled={ask.isPending}
      onClick={singleClick(() => ask.mutate(undefined))}
    >
      <Mail size={16} aria-hidden />
      {ask.isPending ? 'One moment…' : 'Ask now'}
    </Button>
  );
}
