import type { AdminOrderView, OrderItemView } from '@loop-petal/contracts/shapes/orders';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select } from '@loop-petal/web-kit/field';
import { QueryView } from '@loop-petal/web-kit/query-view';
import { LoadingNote } from '@loop-petal/web-kit/skeleton';
import { useQuery } from '@tanstack/react-query';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { emailNote } from './email-note.ts';
import { orderQueries } from './queries.ts';
import { useChangeColor } from './use-order-changes.ts';

interface ColorDialogProps {
  order: AdminOrderView;
  item: OrderItemView;
  onClose: () => void;
}

/** Changes the color of an item whose pieces are not started. */
export function ColorDialog({ order, item, onClose }: ColorDialogProps) {
  const change = useChangeColor(onClose);
  const product = useQuery(orderQueries.product(item.productId));
  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => !change.isPending}
      title="Change the color"
      description={`${item.productName}. ${emailNote(order, 'We email the customer.')}`}
    >
      <QueryView
        query={product}
        failure="The colors could not be loaded"
        missing={<p>This product is no longer sold.</p>}
        loading={<LoadingNote>Loading colors...</LoadingNote>}
      >
        {({ colors, variations }) => {
          const sold =
            variations.length > 0 ? variations.filter((one) => one.isAvailable).map((one) => one.colorName) : colors;
          const others = sold.filter((color) => color !== item.selectedColor);
          if (others.length === 0) return <p>This product has no other colors.</p>;
          return (
            <form
              className="grid gap-4"
              onSubmit={(event) => {
                event.preventDefault();
                const color = String(new FormData(event.currentTarget).get('color'));
                change.mutate({ id: order.id, itemId: item.id, color });
              }}
            >
              <Select label="Color" name="color" required>
                {others.map((color) => (
                  <option key={color}>{color}</option>
                ))}
              </Select>
              <FormProblem error={change.error} />
              <FormButtons submit="Save color" isPending={change.isPending} onCancel={onClose} />
            </form>
          );
        }}
      </QueryView>
    </Dialog>
  );
}
