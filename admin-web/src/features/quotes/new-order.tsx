import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { OUTSIDE_METHODS } from '@loop-petal/contracts/rules/paid-outside';
import { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import { ApiError, hasCode } from '@loop-petal/web-kit/api-client';
import { Select, TextArea } from '@loop-petal/web-kit/field';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { type EntryForm, useEntryForm } from '../../layout/forms/use-entry-form.ts';
import { addresses } from '../../layout/shell/addresses.ts';
import { useIsAdmin } from '../../session/admin-session.ts';
import { orderQueries } from '../orders/queries.ts';
import { OfferLines } from './offer-lines.tsx';
import { OfferPreview } from './offer-preview.tsx';
import type { OfferValues } from './offer-values.ts';
import { OrderDestination } from './order-destination.tsx';
import { NEW_ORDER, type OrderValues, toOrder, toOrderPreview } from './order-values.ts';
import { enterOrder } from './queries.ts';
import { useOfferPreview } from './use-offer-preview.ts';

/** An order that was taken by phone or at a fair, and is already paid. */
export function NewOrder() {
  const isAdmin = useIsAdmin();
  return isAdmin ? <NewOrderForm /> : <p className="py-16 text-center text-muted">Only the owner enters orders.</p>;
}

function NewOrderForm() {
  const form = useEntryForm<OrderValues>(NEW_ORDER, ManualOrderRequest, toOrder);
  const navigate = useNavigate();
  const [isUnseen, setUnseen] = useState(false);
  // the bodies sent with this key, by their values
  const attempt = useRef<{ key: string; bodies: Map<string, Parameters<typeof enterOrder>[0]['body']> }>(null);
  const [lines, shipping] = form.watch(['lines', 'shipping']);
  const wanted = toOrderPreview({ lines, shipping });
  const { shown, refetch } = useOfferPreview(wanted);
  const entering = useChange({
    run: enterOrder,
    invalidates: [orderQueries.key],
    success: 'Order entered',
    failure: 'Failed to enter the order',
    showServerMessage: true,
  });
  const onSubmit = form.handleSubmit((values) => {
    setUnseen(!shown);
    if (!shown) return;
    attempt.current ??= { key: crypto.randomUUID(), bodies: new Map() };
    const { key, bodies } = attempt.current;
    const typed = JSON.stringify(values);
    // After a lost answer, the same values are sent as before, because the stored order may have moved the date.
    const seen = { totalAmount: shown.totalAmount, promisedBy: shown.promise?.to };
    const body = bodies.get(typed) ?? toOrder(values, seen);
    bodies.set(typed, body);
    entering.mutate(
      { key, body },
      {
        onSuccess: ({ id }) => {
          form.reset(values);
          void navigate(addresses.order(id));
        },
        onError: (error) => {
          // A refusal is final for its payment, so the next attempt uses a new one.
          if (!(error instanceof ApiError && [409, 422].includes(error.status)) || isEntered(error)) return;
          attempt.current = null;
          void refetch();
        },
      },
    );
  });
  return (
    <form noValidate aria-labelledby="new-order" className="grid gap-6" onSubmit={onSubmit}>
      <div>
        <h2 id="new-order" className="text-xl">
          New order
        </h2>
        <p className="mt-1 text-sm text-muted">
          For an order that you took by phone or at a fair and that is already paid. For a customer who pays online,
          make an offer.
        </p>
      </div>
      <OrderDestination form={form} />
      <OfferLines form={form as unknown as EntryForm<OfferValues>} areFinished={wanted.handedOver === true} />
      <OfferPreview wanted={wanted} />
      <div className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
        <Select label="Money received by" required {...form.field('method')}>
          {Object.entries(OUTSIDE_METHODS).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
        <TextArea label="Note for the staff" rows={2} {...form.field('note')} />
      </div>
      {isUnseen && (
        <p role="alert" className="text-sm font-semibold text-danger">
          Please check the receipt and the date, then enter the order.
        </p>
      )}
      <FormProblem error={entering.error} />
      {isEntered(entering.error) && (
        <p className="text-sm">
          Your first attempt may have been entered. Look for it in{' '}
          <Link to="/orders" className="link">
            Orders
          </Link>
          . If it is missing, start a new order.
        </p>
      )}
      <FormButtons
        submit={shown ? `Enter order, ${formatCents(toCents(shown.totalAmount))} received` : 'Enter order'}
        isPending={entering.isPending}
        onCancel={() => void navigate('/orders')}
      />
    </form>
  );
}

/** Whether an earlier request with other values has arrived. */
const isEntered = (error: unknown): boolean => hasCode(error, 'idempotency_key_reused');
