import { toCents, toMoney } from '@loop-petal/contracts/rules/money';
import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { formatMoney } from '@loop-petal/web-kit/format';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useState } from 'react';
import { useOutletContext } from 'react-router-dom';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { addresses } from '../../layout/shell/addresses.ts';
import { useSectionRoutes } from '../../layout/shell/use-section-routes.ts';
import { describePieces } from './describe-pieces.ts';
import { isRefundable } from './payment-info.tsx';
import { receivedReturns } from './received-returns.ts';
import { RefundItemsForm, type RefundPartProps, type SentRefund } from './refund-items-form.tsx';
import { refundKey } from './refund-key.ts';
import { useRefund } from './use-order-changes.ts';

const NO_RETURN = '';

export function RefundRoute() {
  const order = useOutletContext<AdminOrderView>();
  const { close } = useSectionRoutes(addresses.order(order.id));
  const refund = useRefund(close);
  return (
    <Dialog
      open
      onClose={close}
      mayClose={() => !refund.isPending}
      title="Refund"
      description={`${order.customerName}, by ${order.paymentMethod}`}
    >
      {isRefundable(order) ? (
        <RefundForms order={order} refund={refund} onClose={close} />
      ) : (
        <p>Nothing is left to refund.</p>
      )}
    </Dialog>
  );
}

interface RefundFormProps {
  order: AdminOrderView;
  onClose: () => void;
  refund: ReturnType<typeof useRefund>;
}

/** By item while a received return waits for its refund, otherwise by amount. */
function RefundForms({ order, refund, onClose }: RefundFormProps) {
  const received = receivedReturns(order);
  const [returnId, setReturnId] = useState(received[0]?.id ?? NO_RETURN);
  const returned = received.find(({ id }) => id === returnId);
  const [isByItem, setByItem] = useState(returned !== undefined);
  const isOutside = toCents(order.outsideLeft) > 0;
  const [isConfirmed, setConfirmed] = useState(false);
  // the key ignores the return, because a retry of an accepted refund finds it settled
  const send = (request: SentRefund) =>
    refund.mutate({
      id: order.id,
      key: refundKey(order.id, JSON.stringify(request)),
      request: {
        ...request,
        ...(received.length > 0 && { returnId: returned?.id ?? null }),
        ...(isOutside && { paidBack: true }),
      },
    });
  const Form = isByItem ? RefundItemsForm : RefundAmountForm;
  const renderEnd = (label: string, canSubmit: boolean) => (
    <>
      {isOutside && (
        <Checkbox
          label={`I pay ${firstPart(order) ?? 'it'} back myself. ${order.paymentMethod}.`}
          required
          checked={isConfirmed}
          onChange={({ target }) => setConfirmed(target.checked)}
        />
      )}
      <FormProblem error={refund.error} />
      <FormButtons
        submit={label}
        isPending={refund.isPending}
        canSubmit={canSubmit && (!isOutside || isConfirmed)}
        onCancel={onClose}
        decision="danger"
      />
    </>
  );
  return (
    <div className="grid gap-5">
      <Select
        label="Refund by"
        required
        value={isByItem ? 'items' : 'amount'}
        onChange={({ target }) => setByItem(target.value === 'items')}
      >
        <option value="amount">Amount</option>
        <option value="items">Items with their tax</option>
      </Select>
      {received.length > 0 && (
        <Select
          label="Settles the return of"
          required
          value={returnId}
          onChange={({ target }) => setReturnId(target.value)}
        >
          {received.map((one) => (
            <option key={one.id} value={one.id}>
              {describePieces(order, one)}
            </option>
          ))}
          <option value={NO_RETURN}>None</option>
        </Select>
      )}
      <Form key={returnId} order={order} returned={returned} onSend={send} renderEnd={renderEnd} />
    </div>
  );
}

const leftToRefund = ({ totalAmount, refundedAmount }: AdminOrderView): string =>
  toMoney(toCents(totalAmount) - toCents(refundedAmount));

/** The part of a refund that the owner pays back, if the rest goes to a card. */
const firstPart = (order: AdminOrderView): string | undefined =>
  toCents(order.outsideLeft) < toCents(leftToRefund(order)) ? `the first ${formatMoney(order.outsideLeft)}` : undefined;

function RefundAmountForm({ order, onSend, renderEnd }: RefundPartProps) {
  const left = leftToRefund(order);
  const form = useNativeForm({
    fields: { amount: {} },
    initialValues: { amount: left },
    check: ({ amount }) => (isWithin(amount, left) ? {} : { amount: `Enter up to ${formatMoney(left)}` }),
    onSubmit: onSend,
  });

  return (
    <form className="grid gap-5" {...form.props}>
      <TextField
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        {...form.field('amount')}
        required
        hint={`Up to ${formatMoney(left)}. ${describeWay(order)}`}
      />
      {renderEnd('Refund', true)}
    </form>
  );
}

function describeWay(order: AdminOrderView): string {
  if (toCents(order.outsideLeft) === 0) return 'It goes back to the card that the customer paid with.';
  const first = firstPart(order);
  if (!first) return 'The shop records the refund and moves no money.';
  return `The shop only records ${first}. The rest goes back to the customer’s card.`;
}

function isWithin(amount: string, left: string): boolean {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) return false;
  const cents = toCents(amount);
  return cents > 0 && cents <= toCents(left);
}
