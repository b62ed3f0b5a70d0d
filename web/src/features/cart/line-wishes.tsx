import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { Button } from '@loop-petal/web-kit/button';
import { lazy, Suspense, useState } from 'react';
import { WishList } from '../../catalogue/wish-list.tsx';
import { useChangeLine } from './change-cart.ts';

const WishDialog = lazy(() =>
  import('../../catalogue/wish-dialog.tsx').then((module) => ({ default: module.WishDialog })),
);

/** What the shopper asked for on this line, to be edited. */
export function LineWishes({ line }: { line: CartItemView }) {
  const [isEditing, setEditing] = useState(false);
  const change = useChangeLine();
  const { product, wishes, wishProblem, personalization } = line;
  return (
    <div>
      <WishList wishes={wishes} />
      {wishProblem && (
        <p role="alert" className="text-sm font-semibold text-danger">
          {wishProblem}
        </p>
      )}
      <Button
        variant="quiet"
        size="sm"
        aria-haspopup="dialog"
        aria-label={`Edit the wishes for ${product.name}`}
        onClick={() => setEditing(true)}
      >
        Edit
      </Button>
      {isEditing && (
        <Suspense>
          <WishDialog
            title={`Your ${product.name}`}
            fields={product.personalization}
            isPriced
            answers={personalization}
            onSave={(answers) => change.mutateAsync({ id: line.id, personalization: answers })}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
