import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { type ComponentProps, type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProblem } from '../../layout/forms/form-problem.tsx';
import { readForm } from '../../layout/forms/read-form.ts';

interface OneFieldFormProps {
  field: ComponentProps<typeof TextField>;
  submit: string;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  error: unknown;
  onSubmit: (value: string) => void;
}

export function OneFieldForm({ field, submit, variant, isPending, error, onSubmit }: OneFieldFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  useEffect(() => input.current?.focus(), []);

  function send(event: FormEvent<HTMLFormElement>) {
    const value = readForm(event, 'value').value.trim();
    setMissing(!value);
    if (value) onSubmit(value);
    else input.current?.focus();
  }

  return (
    <form className="grid gap-4" noValidate onSubmit={send}>
      <TextField
        required
        autoComplete="off"
        {...field}
        ref={input}
        name="value"
        error={isMissing ? `${field.label} is required` : undefined}
        onChange={() => setMissing(false)}
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
