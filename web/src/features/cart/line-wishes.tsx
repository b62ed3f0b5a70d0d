import type { CartItemView } from '@loop-petal/contracts/shapes/cart';
import { EditableWishes } from '../../catalogue/editable-wishes.tsx';
import { useChangeLine } from './change-cart.ts';

/** What the shopper asked for on this line, to be edited. */
export function LineWishes({ line: { id, product, wishes, wishProblem, personalization } }: { line: CartItemView }) {
  const change = useChangeLine();
  return (
    <div>
      <EditableWishes
        productName={product.name}
        wishes={wishes}
        problem={wishProblem}
        action="Edit"
        fields={product.personalization}
        isPriced
        answers={personalization}
        onSave={(answers) => change.mutateAsync({ id, personalization: answers })}
      />
    </div>
  );
}
