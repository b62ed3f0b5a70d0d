import type { AdminOrderView } from '@loop-petal/contracts/shapes/orders';
import { Button, singleClick } from '@loop-petal/web-kit/button';
import { Store } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../layout/dialogs/confirm-dialog.tsx';
import { emailNote } from './email-note.ts';
import { useChangeStatus } from './use-order-changes.ts';
import { useShipQuestion } from './use-ship-question.ts';

/** The steps of a pickup order: ready, then picked up. */
export function PickupSteps({ order }: { order: AdminOrderView }) {
  const change = useChangeStatus();
  const question = useShipQuestion(order);
  const [isAsking, setAsking] = useState(false);
  const isReady = order.status === 'shipped';
  const markAsReady = () => change.mutate({ id: order.id, status: 'shipped' });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="min-w-0 grow basis-56 text-sm text-muted">
        {emailNote(
          order,
          isReady
            ? 'The customer was emailed where and when to collect the order.'
            : 'We email the customer the instructions for pickup when the order is ready.',
        )}
      </p>
      <Button
        disabled={change.isPending}
        onClick={singleClick(() =>
          isReady ? setAsking(true) : question.ask({ verb: 'Mark as ready', run: markAsReady }),
        )}
      >
        <Store size={18} aria-hidden />
        {isReady ? 'Picked up' : 'Ready for pickup'}
      </Button>
      {question.dialog}
      <ConfirmDialog
        open={isAsking}
        title="Mark as picked up"
        question={emailNote(order, 'We email the customer that they picked up the order.')}
        confirmLabel="Mark as picked up"
        tone="primary"
        isPending={false}
        error={null}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          change.mutate({ id: order.id, status: 'delivered' });
        }}
      />
    </div>
  );
}
