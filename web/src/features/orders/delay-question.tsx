import { formatShopTime } from '@loop-petal/contracts/rules/days';
import { formatDay, formatDays } from '@loop-petal/contracts/rules/format-days';
import { refundWay } from '@loop-petal/contracts/rules/paid-outside';
import type { DelayView } from '@loop-petal/contracts/shapes/delays';
import { Button, buttonClass } from '@loop-petal/web-kit/button';
import { formatMoney } from '@loop-petal/web-kit/format';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { Thumbnail } from '../../catalogue/thumbnail.tsx';
import { useDecideDelay } from './change-order.ts';
import { orderNamed } from './queries.ts';

const CancelLateDialog = lazy(() =>
  import('./cancel-late-dialog.tsx').then((module) => ({ default: module.CancelLateDialog })),
);

/** The question with its two answers, or its outcome. */
export function DelayQuestion({ delay, token }: { delay: DelayView; token: string | null }) {
  const { orderId, orderNumber, pieces, promised, proposed } = delay;
  const { query } = orderNamed(orderId, token);
  const order = `/my-orders?${new URLSearchParams({ order: orderId, ...(query.token ? { token: query.token } : {}) })}`;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-lg">
        Order {orderNumber} was promised for {formatDays(promised.from, promised.to)}. We’re sorry: it is taking longer
        than we expected.
      </p>
      <ul className="flex flex-col gap-4">
        {pieces.map(({ productName, selectedColor, quantity, imageUrl }) => (
          <li key={`${productName} ${selectedColor}`} className="flex items-center gap-4">
            <Thumbnail imageUrl={imageUrl} className="size-16" />
            <span>
              <span className="font-semibold">{productName}</span>
              <span className="block text-sm text-muted">
                {[selectedColor, `Quantity ${quantity}`].filter(Boolean).join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="rounded-card bg-card p-5">
        <span className="block text-muted line-through">
          {isCollected(promised) ? 'Ready' : 'Arrives'} {formatDays(promised.from, promised.to)}
        </span>
        <span className="block text-lg font-semibold">
          Now: ready by {formatDay(proposed.madeBy)}
          {!isCollected(proposed) && `, arrives ${formatDays(proposed.from, proposed.to)}`}
        </span>
      </p>
      {delay.state === 'open' ? (
        <AnswerButtons delay={delay} token={token} />
      ) : (
        <>
          <p role="status" className="text-lg font-semibold">
            {outcomeOf(delay)}
          </p>
          <Link to={order} className={buttonClass('primary', 'md', 'self-start')}>
            See your order
          </Link>
        </>
      )}
    </div>
  );
}

function AnswerButtons({ delay, token }: { delay: DelayView; token: string | null }) {
  const { refundAmount, answerBy, timeZone, onSilence, orderId } = delay;
  const deadline = formatShopTime(new Date(answerBy), timeZone);
  const decide = useDecideDelay(orderId, token);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button disabled={decide.isPending} onClick={() => decide.mutate('keep')}>
          {decide.isPending && decide.variables === 'keep' ? 'One moment...' : 'Keep it with the new date'}
        </Button>
        <Button
          variant="secondary"
          disabled={decide.isPending}
          aria-haspopup="dialog"
          onClick={() => {
            setWasOpened(true);
            setOpen(true);
          }}
        >
          Cancel and get {formatMoney(refundAmount)} back
        </Button>
      </div>
      <p className="text-sm text-muted">
        {onSilence === 'keep'
          ? `If we don’t hear from you by ${deadline}, we’ll keep your order with the new date.`
          : `If we don’t hear from you by ${deadline}, we’ll cancel your order and refund ${formatMoney(refundAmount)}.`}
      </p>
      {wasOpened && (
        <Suspense>
          <CancelLateDialog
            open={isOpen}
            isPending={decide.isPending}
            refund={`${formatMoney(refundAmount)} goes back ${refundWay(delay)}.`}
            onClose={() => setOpen(false)}
            onCancel={() => decide.mutate('cancel', { onSettled: () => setOpen(false) })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Every service of the carrier takes at least a day. */
const isCollected = ({ madeBy, to }: DelayView['proposed']): boolean => to === madeBy;

function outcomeOf(delay: DelayView): string {
  const { state, decision, decidedBy, proposed, refundAmount } = delay;
  if (state === 'withdrawn') return 'This question is already closed.';
  const without = decidedBy === 'silence' ? 'We didn’t hear from you. ' : '';
  return decision === 'keep'
    ? `${without}Your order goes ahead and ${isCollected(proposed) ? 'is ready for pickup' : 'arrives'} ${formatDays(proposed.from, proposed.to)}. Thank you for your patience.`
    : `${without}Your order is cancelled. We refund ${formatMoney(refundAmount)} ${refundWay(delay)}.`;
}
