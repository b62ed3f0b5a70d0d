import { isCustomPiece } from '@loop-petal/contracts/rules/custom-piece';
import type { OrderView } from '@loop-petal/contracts/shapes/orders';
import { Button } from '@loop-petal/web-kit/button';
import { RotateCcw } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useReorder } from './change-order.ts';
import { PrintReceipt } from './print-receipt.tsx';

const CancelDialog = lazy(() => import('./order-dialogs.tsx').then((module) => ({ default: module.CancelDialog })));
const ReturnDialog = lazy(() => import('./order-dialogs.tsx').then((module) => ({ default: module.ReturnDialog })));

/** Whether an unshipped order can no longer be cancelled because production has started. */
const hasBegun = ({ status, canCancel, making }: OrderView): boolean =>
  status === 'pending' && !canCancel && making.some(({ startedAt }) => startedAt);

interface OrderActionsProps {
  order: OrderView;
  token: string | null;
  onPrint: () => void;
}

export function OrderActions({ order, token, onPrint }: OrderActionsProps) {
  const [dialog, setDialog] = useState<'cancel' | 'return' | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  if (dialog && !wasOpened) setWasOpened(true);
  const reorder = useReorder();
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {!order.quoteId && order.orderItems.some(({ productId }) => !isCustomPiece(productId)) && (
        <Button variant="secondary" size="sm" disabled={reorder.isPending} onClick={() => reorder.mutate(order)}>
          <RotateCcw size={16} aria-hidden />
          Reorder
        </Button>
      )}
      <PrintReceipt variant="quiet" size="sm" paymentStatus={order.paymentStatus} onPrint={onPrint} />
      {order.canCancel && (
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setDialog('cancel')}>
          Cancel order
        </Button>
      )}
      {hasBegun(order) && (
        <p className="w-full text-sm text-muted">We have started this order, so it can no longer be cancelled.</p>
      )}
      {order.canReturn && (
        <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setDialog('return')}>
          Request a return
        </Button>
      )}
      {wasOpened && (
        <Suspense>
          <CancelDialog order={order} token={token} open={dialog === 'cancel'} onClose={() => setDialog(null)} />
          <ReturnDialog order={order} token={token} open={dialog === 'return'} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}
