import type { UpdateEmailRequest } from '@loop-petal/contracts/shapes/identity';
import { hasCode, messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../api.ts';
import { emailRules } from '../../forms/rules/email.ts';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { authQueries } from '../auth/queries.ts';
import { AccountCard } from './account-card.tsx';

export function EmailCard() {
  const queryClient = useQueryClient();
  const code = useCodeField();
  const updating = useMutation({
    mutationFn: (body: z.input<typeof UpdateEmailRequest>) => api.call('POST /api/auth/update-email', { body }),
    onSuccess: async ({ message }) => {
      showToast({ title: 'Success', description: message });
      await queryClient.invalidateQueries(authQueries.user());
    },
    onError: (error) => code.asksFor(error) || showError(messageOf(error, 'Failed to update email')),
  });
  const [needsPassword, setNeedsPassword] = useState(false);
  if (hasCode(updating.error, 'password_needed') && !needsPassword) setNeedsPassword(true);

  const { props, field } = useNativeForm({
    fields: emailRules,
    onInvalid: ({ email: error }, { email }) => showError(email ? (error ?? '') : 'Please enter an email address.'),
    onSubmit: ({ email, currentPassword, ...rest }, form) =>
      updating.mutateAsync(
        { email, ...(currentPassword && { currentPassword }), ...codeIn(rest) },
        { onSuccess: () => form.reset() },
      ),
  });

  return (
    <AccountCard
      id="update-email"
      title="Update Email"
      description="We’ll email a confirmation link to the new address."
    >
      <form {...props} className="flex max-w-md flex-col gap-4">
        <TextField label="New Email" {...field('email')} type="email" autoComplete="email" />
        {needsPassword && (
          <TextField
            label="Current Password"
            {...field('currentPassword')}
            required
            type="password"
            autoComplete="current-password"
            hint="For your security, please enter it again."
          />
        )}
        {code.field}
        <Button type="submit" disabled={updating.isPending} className="self-start">
          {updating.isPending ? 'Updating...' : 'Update Email'}
        </Button>
      </form>
    </AccountCard>
  );
}
