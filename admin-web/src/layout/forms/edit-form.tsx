import { classNames } from '@loop-petal/web-kit/class-names';
import type { ReactNode, SubmitEventHandler } from 'react';
import { FormButtons } from './form-buttons.tsx';
import { FormProblem } from './form-problem.tsx';

interface EditFormProps {
  onSubmit: SubmitEventHandler<HTMLFormElement>;
  submit: string;
  isPending: boolean;
  error: unknown;
  onCancel: () => void;
  /** Tailwind classes for the fields' columns. */
  columns?: string;
  children: ReactNode;
}

/** The form of a dialog: its buttons stay visible while its fields scroll. */
export function EditForm({ onSubmit, submit, isPending, error, onCancel, columns, children }: EditFormProps) {
  return (
    <form noValidate onSubmit={onSubmit} className="edit-form">
      <div className={classNames('grid gap-4', columns)}>{children}</div>
      <div className="sticky bottom-0 low:static z-10 -mx-6 mt-5 -mb-6 grid gap-3 border-t border-line bg-card px-6 py-3">
        <FormProblem error={error} />
        <FormButtons submit={submit} isPending={isPending} onCancel={onCancel} />
      </div>
    </form>
  );
}
