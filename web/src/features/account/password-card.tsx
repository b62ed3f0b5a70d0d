import { MIN_PASSWORD_LENGTH } from '@loop-petal/contracts/rules/shop';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { AccountCard } from './account-card.tsx';

const EMPTY_FORM = { current: '', next: '', confirm: '' };
type Passwords = typeof EMPTY_FORM;

function findFault({ current, next, confirm }: Passwords): string | null {
  if (!current || !next || !confirm) return 'Please fill in all password fields.';
  if (next !== confirm) return "New passwords don't match.";
  if (next.length < MIN_PASSWORD_LENGTH) return 'New password must be at least 6 characters long.';
  return null;
}

export function PasswordCard() {
  const [values, setValues] = useState(EMPTY_FORM);
  const code = useCodeField();
  const updating = useMutation({
    mutationFn: (given: { otp?: string }) => {
      const body = { currentPassword: values.current, newPassword: values.next, ...given };
      return api.call('POST /api/auth/update-password', { body });
    },
    onSuccess: () => {
      showToast({ title: 'Success', description: 'Password updated successfully' });
      setValues(EMPTY_FORM);
    },
    onError: (error) => code.asksFor(error) || showError(messageOf(error, 'Failed to update password')),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = codeIn(event);
    const fault = findFault(values);
    if (fault) showError(fault);
    else updating.mutate(given);
  }

  const field = (name: keyof Passwords, label: string, autoComplete: string) => (
    <TextField
      required
      label={label}
      name={`${name}-password`}
      type="password"
      autoComplete={autoComplete}
      value={values[name]}
      onChange={(event) => setValues({ ...values, [name]: event.target.value })}
    />
  );
  return (
    <AccountCard
      id="change-password"
      title="Change Password"
      description="All your other devices are signed out afterwards."
    >
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        {field('current', 'Current Password', 'current-password')}
        {field('next', 'New Password', 'new-password')}
        {field('confirm', 'Confirm New Password', 'new-password')}
        {code.field}
        <Button type="submit" disabled={updating.isPending} className="self-start">
          {updating.isPending ? 'Updating...' : 'Change Password'}
        </Button>
      </form>
    </AccountCard>
  );
}
