import { Dialog } from '@loop-petal/web-kit/dialog';
import type { ReactNode } from 'react';
import { forgetUnsavedWork, mayDiscard, mayDiscardParts } from '../forms/unsaved-work.ts';
import { type Change, useChange } from '../forms/use-change.ts';

export interface FormProps<Body> {
  isPending: boolean;
  error: unknown;
  onSave: (body: Body) => void;
  onCancel: () => void;
}

interface EditDialogProps<Body, Saved> extends Change<{ id?: string; body: Body }, Saved> {
  title: string;
  width?: string;
  id: string | undefined;
  onClose: () => void;
  children: (formProps: FormProps<Body>) => ReactNode;
}

export function EditDialog<Body, Saved>(props: EditDialogProps<Body, Saved>) {
  const { title, width, id, onClose, children, ...change } = props;
  const saving = useChange(change);
  const close = () => {
    forgetUnsavedWork();
    onClose();
  };
  return (
    <Dialog open onClose={close} mayClose={mayDiscard} title={title} {...(width ? { width } : {})}>
      {children({
        isPending: saving.isPending,
        error: saving.error,
        onCancel: () => mayDiscard() && close(),
        onSave: (body) => mayDiscardParts() && saving.mutate({ ...(id ? { id } : {}), body }, { onSuccess: close }),
      })}
    </Dialog>
  );
}
