import { checkWishes } from '@loop-petal/contracts/rules/personalization';
import type { WishField as Asked, Wishes } from '@loop-petal/contracts/shapes/personalization';
import { Button } from '@loop-petal/web-kit/button';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useState } from 'react';
import { WishField } from './wish-field.tsx';

export interface WishDialogProps {
  title: string;
  fields: readonly Asked[];
  /** Whether prices are shown; a correction costs nothing. */
  isPriced: boolean;
  answers: Wishes;
  /** @param shown the answers when the dialog opened */
  onSave: (answers: Wishes, shown: Wishes) => Promise<unknown>;
  onClose: () => void;
}

/** Edits the answers to a product's questions. */
export function WishDialog({ title, fields, isPriced, answers, onSave, onClose }: WishDialogProps) {
  const [shown] = useState(answers);
  const { props, field } = useNativeForm<string>({
    fields: Object.fromEntries(fields.map(({ key }) => [key, {}])),
    initialValues: answers,
    check: (given) => {
      const checked = checkWishes(fields, given);
      return 'problem' in checked ? { [checked.problem.key]: checked.problem.message } : {};
    },
    onSubmit: (given) => onSave(given, shown).then(onClose, () => undefined),
  });
  return (
    <Dialog open onClose={onClose} title={title} width="26rem">
      <form {...props} className="grid gap-4">
        {fields.map(({ price, ...asked }) => {
          const { required: _, ...control } = field(asked.key);
          return <WishField key={asked.key} asked={isPriced ? { ...asked, price } : asked} {...control} />;
        })}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </form>
    </Dialog>
  );
}
