import { formatCents, toCents } from '@loop-petal/contracts/rules/money';
import { OUTSIDE_METHODS } from '@loop-petal/contracts/rules/paid-outside';
import { ManualOrderRequest } from '@loop-petal/contracts/shapes/manual-orders';
import { ApiError } from '@loop-petal/web-kit/api-client';
import { Select, TextArea } from '@loop-petal/web-kit/field';
import { useRequestKey } from '@loop-petal/web-kit/use-request-key';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
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
  const key = useRequestKey();
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
    const body = toOrder(values, { totalAmount: shown.totalAmount, promisedBy: shown.promise?.to });
    entering.mutate(
      { key: key.of(body), body },
      {
        onSuccess: ({ id }) => {
          form.reset(values);
          void navigate(addresses.order(id));
        },
        onError: (error) => {
          // A refusal is final for its payment, so the next attempt uses a new one.
          // After a lost answer, the same body is sent again; a new date would be a second order.
          if (!(error instanceof ApiError && error.status === 409)) return;
          key.forget();
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
      <FormButtons
        submit={shown ? `Enter order, ${formatCents(toCents(shown.totalAmount))} received` : 'Enter order'}
        isPending={entering.isPending}
        onCancel={() => void navigate('/orders')}
      />
    </form>
  );
}
