import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { type ComponentProps, useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { FormProblem } from '../../layout/form-problem.tsx';

interface OneFieldFormProps {
  field: ComponentProps<typeof TextField>;
  submit: string;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  error: unknown;
  onSubmit: (value: string) => void;
}

/** A password or a code, and the button that sends it. */
export function OneFieldForm({ field, submit, variant, isPending, error, onSubmit }: OneFieldFormProps) {
  const form = useForm<{ value: string }>({ defaultValues: { value: '' } });
  const id = useId();
  useEffect(() => form.setFocus('value'), [form]);
  return (
    <form className="grid gap-4" noValidate onSubmit={form.handleSubmit(({ value }) => onSubmit(value.trim()))}>
      <TextField
        id={id}
        required
        autoComplete="off"
        {...field}
        error={form.formState.errors.value?.message}
        {...form.register('value', { required: `${field.label} is required` })}
      />
      <FormProblem error={error} />
      <Button type="submit" variant={variant} disabled={isPending} className="justify-self-end">
        {isPending ? 'One moment…' : submit}
      </Button>
    </form>
  );
}

export const codeField = (hint?: string): ComponentProps<typeof TextField> => ({
  label: 'Code',
  hint,
  autoComplete: 'one-time-code',
  inputMode: 'text',
  autoCapitalize: 'none',
  spellCheck: false,
});
