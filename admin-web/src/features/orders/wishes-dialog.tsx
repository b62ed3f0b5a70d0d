import { formatCount } from '@loop-petal/contracts/rules/format-count';
import type { AdminOrderView, OrderItemView } from '@loop-petal/contracts/shapes/orders';
import type { Wishes } from '@loop-petal/contracts/shapes/personalization';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { Select, TextField } from '@loop-petal/web-kit/field';
import { UploadWishPicture } from '@loop-petal/web-kit/upload-wish-picture';
import { changedFields } from '../../layout/forms/changed-fields.ts';
import { FormButtons } from '../../layout/forms/form-buttons.tsx';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { emailNote } from './email-note.ts';
import { correctWishes } from './order-writes.ts';
import { useOrderCorrection } from './use-order-changes.ts';

interface WishesDialogProps {
  order: AdminOrderView;
  item: OrderItemView;
  onClose: () => void;
}

/** Corrects the wishes of an item whose pieces are not started. */
export function WishesDialog({ order, item, onClose }: WishesDialogProps) {
  const correction = useOrderCorrection(correctWishes, 'Wishes corrected', onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      mayClose={() => !correction.isPending}
      title="Correct the wishes"
      description={`${item.productName}. ${emailNote(order, 'We email the customer.')}`}
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const given = new FormData(event.currentTarget);
          const before = Object.fromEntries(item.wishes.map(({ key, value }) => [key, value]));
          const after = Object.fromEntries(item.wishes.map(({ key }) => [key, String(given.get(key) ?? '')]));
          const wishes = changedFields(before, after) as Wishes;
          correction.mutate({ id: order.id, itemId: item.id, wishes });
        }}
      >
        {item.wishes.map(({ key, kind, label, value, choices, maxLength }) =>
          kind === 'picture' ? (
            <UploadWishPicture key={key} name={key} label={label} required defaultValue={value} />
          ) : choices ? (
            <Select key={key} name={key} label={label} required defaultValue={value}>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          ) : (
            <TextField
              key={key}
              name={key}
              label={label}
              required
              autoComplete="off"
              defaultValue={value}
              {...(maxLength && { hint: `At most ${formatCount(maxLength, 'character')}` })}
            />
          ),
        )}
        <FormProblem error={correction.error} />
        <FormButtons submit="Save wishes" isPending={correction.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
