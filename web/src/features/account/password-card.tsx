import type { UpdatePasswordRequest } from '@loop-petal/contracts/shapes/identity';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { passwordRules } from '../../forms/rules/password.ts';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { AccountCard } from './account-card.tsx';
import { checkRepeated, passwordError } from './new-password.ts';

const FIELDS = { ...passwordRules, confirm: { required: true, verbatim: true } };

export function PasswordCard() {
  const code = useCodeField();
  const updating = useMutation({
    mutationFn: (body: z.input<typeof UpdatePasswordRequest>) => api.call('POST /api/auth/update-password', { body }),
    onSuccess: () => showToast({ title: 'Success', description: 'Password updated successfully' }),
    onError: (error) => code.asksFor(error) || showError(messageOf(error, 'Failed to update password')),
  });

  const { props, field } = useNativeForm({
    fields: FIELDS,
    check: ({ newPassword, confirm }) => checkRepeated('confirm', newPassword, confirm),
    onInvalid: (errors, { otp: _, ...passwords }) => showError(passwordError(Object.values(passwords), errors)),
    onSubmit: ({ currentPassword, newPassword, otp }, form) =>
      updating.mutateAsync({ currentPassword, newPassword, ...codeIn({ otp }) }, { onSuccess: () => form.reset() }),
  });

  return (
    <AccountCard id="change-password" title="Change Password" description="This signs you out on your other devices.">
      <form {...props} className="flex max-w-md flex-col gap-4">
        <TextField
          label="Current Password"
          {...field('currentPassword')}
          type="password"
          autoComplete="current-password"
        />
        <TextField label="New Password" {...field('newPassword')} type="password" autoComplete="new-password" />
        <TextField label="Confirm New Password" {...field('confirm')} type="password" autoComplete="new-password" />
        {code.field}
        <Button type="submit" disabled={updating.isPending} className="self-start">
          {updating.isPending ? 'Updating...' : 'Change Password'}
        </Button>
      </form>
    </AccountCard>
  );
}
