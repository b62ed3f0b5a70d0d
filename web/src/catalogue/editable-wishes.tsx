import type { OrderWish, ReadableWish } from '@loop-petal/contracts/shapes/personalization';
import { Button } from '@loop-petal/web-kit/button';
import { lazy, Suspense, useState } from 'react';
import type { WishDialogProps } from './wish-dialog.tsx';
import { WishList } from './wish-list.tsx';

const WishDialog = lazy(() => import('./wish-dialog.tsx').then((module) => ({ default: module.WishDialog })));

interface EditableWishesProps extends Omit<WishDialogProps, 'title' | 'onClose'> {
  productName: string;
  wishes: readonly (ReadableWish & Pick<OrderWish, 'returnable'>)[];
  /** Undefined where nothing can be changed. */
  action: 'Edit' | 'Correct' | undefined;
  problem?: string | null;
}

/** A customer’s wishes, with a button that opens the dialog to edit them. */
export function EditableWishes({ productName, wishes, action, problem, ...dialog }: EditableWishesProps) {
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      <WishList wishes={wishes} />
      {problem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {problem}
        </p>
      )}
      {action && (
        <Button
          variant="quiet"
          size="sm"
          className="print:hidden"
          aria-haspopup="dialog"
          aria-label={`${action} the wishes for ${productName}`}
          onClick={() => setEditing(true)}
        >
          {action}
        </Button>
      )}
      {isEditing && (
        <Suspense>
          <WishDialog title={`Your ${productName}`} onClose={() => setEditing(false)} {...dialog} />
        </Suspense>
      )}
    </>
  );
}
