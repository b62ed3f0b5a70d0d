import { isPickup } from '@loop-petal/contracts/rules/pickup';
import { findShippingService } from '@loop-petal/contracts/rules/shipping-services';
import type { AdminOrderView, LargeBecause } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextArea } from '@loop-petal/web-kit/field';
import { formatMoney, formatTime } from '@loop-petal/web-kit/format';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useQuery } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { dayName } from '../../format-day.ts';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { problemQueries } from '../problems/queries.ts';
import { acceptOrder, declineOrder } from './order-writes.ts';
import { orderQueries } from './queries.ts';

const BECAUSE: Readonly<Record<LargeBecause, string>> = {
  total: 'Its total is above your limit.',
  work: 'It takes a large share of the next weeks’ production time.',
};
const INVALIDATES = [orderQueries.key, problemQueries.all().queryKey];

/** A large order: the owner accepts or declines it before its card is charged. */
export function OrderRequest({ order }: { order: AdminOrderView }) {
  const [isDeclining, setDeclining] = useState(false);
  const accept = useChange({
    run: () => acceptOrder(order.id),
    invalidates: INVALIDATES,
    success: 'Accepted: the card is being charged',
    failure: 'The order could not be accepted',
    showServerMessage: true,
  });
  if (order.acceptance !== 'requested') return null;
  return (
    <section aria-labelledby="order-request" className="grid gap-3 rounded-md border border-rose px-4 py-3 text-sm">
      <h3 id="order-request" className="font-sans text-base font-bold tracking-normal">
        Large order: accept or decline it
      </h3>
      <p>
        {order.largeBecause && BECAUSE[order.largeBecause]}{' '}
        {order.paymentStatus === 'pending'
          ? 'The bank has not approved the card yet.'
          : `${formatMoney(order.totalAmount)} is authorized on the card and not charged.`}{' '}
        {order.answerBy && (
          <>
            If you don’t decide, it is declined on <time dateTime={order.answerBy}>{formatTime(order.answerBy)}</time>.
          </>
        )}
      </p>
      <PossibleDays order={order} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={accept.isPending} onClick={() => accept.mutate(undefined)}>
          <Check size={16} aria-hidden />
          {accept.isPending ? 'One moment…' : `Accept and charge ${formatMoney(order.totalAmount)}`}
        </Button>
        <Button
          variant="secondary"
          size="sm"
          aria-haspopup="dialog"
          disabled={accept.isPending}
          onClick={() => setDeclining(true)}
        >
          <X size={16} aria-hidden />
          Decline
        </Button>
      </div>
      {isDeclining && <DeclineDialog order={order} onClose={() => setDeclining(false)} />}
    </section>
  );
}

/** The dates that the customer gets if the order is accepted now. */
function PossibleDays({ order }: { order: AdminOrderView }) {
  const { data, isError } = useQuery(orderQueries.possibleDays(order));
  const isCollected = isPickup(order.shippingMethod);
  const service = findShippingService(order.shippingMethod)?.code;
  const days = service && data?.services[service];
  return (
    <p role="status" className="font-semibold">
      {data?.madeBy && isCollected
        ? `If you accept now: ready for pickup by ${dayName(data.madeBy)}.`
        : data?.madeBy && days
          ? `If you accept now: ready by ${dayName(data.madeBy)}, arrives by ${dayName(days.to)}.`
          : data || isError
            ? 'No date is available right now.'
            : 'Looking up the date…'}
      {order.neededBy && <span className="font-normal"> The customer needs it by {dayName(order.neededBy)}.</span>}
    </p>
  );
}

function DeclineDialog({ order, onClose }: { order: AdminOrderView; onClose: () => void }) {
  const decline = useChange({
    run: declineOrder,
    invalidates: INVALIDATES,
    success: 'Declined: the hold on the card is released',
    failure: 'The order could not be declined',
    showServerMessage: true,
  });
  const form = useNativeForm({
    fields: { reason: { max: 500 } },
    onSubmit: ({ reason }) => decline.mutate({ id: order.id, reason }, { onSuccess: onClose }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => !decline.isPending}
      title="Decline this order?"
      description="We cancel the order and don’t charge the card."
      width="28rem"
    >
      <form className="grid gap-5" {...form.props}>
        <TextArea label="Reason" {...form.field('reason')} rows={3} hint="Included in the email to the customer." />
        <FormProblem error={decline.error} />
        <FormButtons submit="Decline order" isPending={decline.isPending} onCancel={onClose} decision="danger" />
      </form>
    </Dialog>
  );
}
