import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import type { ChangeReturnRequest, ReturnState } from '@loop-petal/contracts/shapes/returns';
import { Badge, type BadgeTone } from '@loop-petal/web-kit/badge';
import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { TextArea } from '@loop-petal/web-kit/field';
import { formatTime } from '@loop-petal/web-kit/format';
import { PictureLinks } from '@loop-petal/web-kit/picture-links';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useState } from 'react';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { useChange } from '../../layout/forms/use-change.ts';
import { Panel } from '../../layout/shell/panel.tsx';
import { OpenLabel } from '../../packing/open-label.tsx';
import { problemQueries } from '../problems/queries.ts';
import { describePieces } from './describe-pieces.ts';
import { changeReturn } from './order-writes.ts';
import { orderQueries } from './queries.ts';
import { receivedReturns } from './received-returns.ts';

type Step = ChangeReturnRequest['state'];

const STATES: Readonly<Record<ReturnState, { label: string; tone: BadgeTone }>> = {
  requested: { label: 'Return requested', tone: 'blue' },
  accepted: { label: 'Return accepted', tone: 'lavender' },
  declined: { label: 'Return declined', tone: 'neutral' },
  received: { label: 'Return received', tone: 'lavender' },
  refunded: { label: 'Return refunded', tone: 'sage' },
};
const STEPS: Partial<Record<ReturnState, readonly Step[]>> = {
  requested: ['accepted', 'declined'],
  accepted: ['received'],
};
const TEXTS = {
  accepted: {
    button: 'Accept return',
    title: 'Accept this return?',
    label: 'Instructions',
    hint: 'Included in the email. Without them, we ask the customer to send the pieces to the shop’s address.',
    success: 'The return is accepted',
  },
  declined: {
    button: 'Decline return',
    title: 'Decline this return?',
    label: 'Reason',
    hint: 'Included in the email to the customer.',
    success: 'The return is declined',
  },
  received: {
    button: 'Mark as received',
    title: 'Are the pieces back?',
    label: 'Message',
    hint: 'Included in the email to the customer. Refund the pieces afterwards.',
    success: 'The return is received',
  },
} as const satisfies Record<Step, object>;

/** Requested returns with their next steps, each emailed to the customer. */
export function OrderReturns({ order, onRefund }: { order: AdminOrderView; onRefund: (() => void) | undefined }) {
  const [chosen, setChosen] = useState<{ id: string; state: Step } | null>(null);
  const returns = order.returns;
  if (returns.length === 0) return null;
  return (
    <Panel title="Returns">
      <ul className="grid gap-4">
        {returns.map((one) => (
          <li key={one.id} className="grid gap-2 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={STATES[one.state].tone}>{STATES[one.state].label}</Badge>
              <time className="text-muted" dateTime={one.requestedAt}>
                {formatTime(one.requestedAt)}
              </time>
            </p>
            <p className="font-semibold">{describePieces(order, one)}</p>
            {one.reason && <p>“{one.reason}”</p>}
            <PictureLinks urls={one.pictures} images={one.images} by="the customer" />
            {one.message && <p className="text-muted">Your message: {one.message}</p>}
            {one.label && (
              <p className="flex flex-wrap items-center gap-3">
                Return label {one.label.trackingNumber}
                {one.state === 'accepted' && <OpenLabel url={one.label.url} />}
              </p>
            )}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {STEPS[one.state]?.map((state) => (
                <Button
                  key={state}
                  size="sm"
                  variant={state === 'declined' ? 'secondary' : 'primary'}
                  aria-haspopup="dialog"
                  onClick={() => setChosen({ id: one.id, state })}
                >
                  {TEXTS[state].button}
                </Button>
              ))}
              {onRefund && one.id === receivedReturns(order)[0]?.id && (
                <Button size="sm" aria-haspopup="dialog" onClick={onRefund}>
                  Refund return
                </Button>
              )}
              {one.state === 'received' && one.refundId && <p>The refund is on its way.</p>}
            </div>
          </li>
        ))}
      </ul>
      {chosen && (
        <StepDialog orderId={order.id} returnId={chosen.id} state={chosen.state} onClose={() => setChosen(null)} />
      )}
    </Panel>
  );
}

interface StepDialogProps {
  orderId: string;
  returnId: string;
  state: Step;
  onClose: () => void;
}

function StepDialog({ orderId, returnId, state, onClose }: StepDialogProps) {
  const { title, label, hint, button, success } = TEXTS[state];
  const change = useChange({
    run: changeReturn,
    invalidates: [orderQueries.key, problemQueries.all().queryKey],
    success,
    failure: 'The return could not be changed',
    showServerMessage: true,
  });
  const isReasonNeeded = state === 'declined';
  const form = useNativeForm({
    fields: { message: { max: 1000, ...(isReasonNeeded && { required: true as const }) } },
    onSubmit: ({ message }, element) => {
      const label = new FormData(element).has('label');
      change.mutate({ id: orderId, returnId, state, message, label }, { onSuccess: onClose });
    },
  });
  return (
    <Dialog open onClose={onClose} mayClose={() => !change.isPending} title={title} width="28rem">
      <form className="grid gap-5" {...form.props}>
        <TextArea label={label} {...form.field('message')} rows={4} hint={hint} />
        {state === 'accepted' && (
          <Checkbox
            name="label"
            label="Create a label by FedEx Ground from the customer to the shop, which the shop pays"
          />
        )}
        <FormProblem error={change.error} />
        <FormButtons
          submit={button}
          isPending={change.isPending}
          onCancel={onClose}
          decision={isReasonNeeded ? 'danger' : 'primary'}
        />
      </form>
    </Dialog>
  );
}
