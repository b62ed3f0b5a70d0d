import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import type { ComponentProps } from 'react';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { focusNew } from '../focus-new.ts';

interface OneFieldFormProps {
  field: Omit<ComponentProps<typeof TextField>, 'label'> & { label: string };
  submit: string;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  error: unknown;
  onSubmit: (value: string) => void;
}

export function OneFieldForm({ field, submit, variant, isPending, error, onSubmit }: OneFieldFormProps) {
  const form = useNativeForm({
    fields: { value: { required: true, verbatim: true, min: [1, `${field.label} is required`] } },
    onSubmit: ({ value }) => onSubmit(value.trim()),
  });
  return (
    <form className="grid gap-4" {...form.props}>
      <TextField autoComplete="off" data-autofocus {...field} {...form.field('value')} ref={focusNew} />
      <FormProblem error={error} />
      <Button type="submit" variant={variant} disabled={isPending} className="justify-self-end">
        {isPending ? 'One moment…' : submit}
      </Button>
    </form>
  );
}

export const codeField = (hint?: string): OneFieldFormProps['field'] => ({
  label: 'Code',
  hint,
  autoComplete: 'one-time-code',
  inputMode: 'text',
  autoCapitalize: 'none',
  spellCheck: false,
});
