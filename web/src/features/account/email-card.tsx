import { ApiError, messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api.ts';
import { codeIn, useCodeField } from '../../forms/use-code-field.tsx';
import { authQueries } from '../auth/queries.ts';
import { AccountCard } from './account-card.tsx';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function EmailCard() {
  const queryClient = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const code = useCodeField();
  const updating = useMutation({
    mutationFn: (given: { otp?: string }) => {
      const body = { email: email.trim(), ...(password && { currentPassword: password }), ...given };
      return api.call('POST /api/auth/update-email', { body });
    },
    onSuccess: async ({ message }) => {
      showToast({ title: 'Success', description: message });
      setEmail('');
      setPassword('');
      await queryClient.invalidateQueries(authQueries.user());
    },
    onError: (error) => code.asksFor(error) || showError(messageOf(error, 'Failed to update email')),
  });
  // A sign-in of some time ago is not enough for a change of address.
  const needsPassword = updating.error instanceof ApiError && updating.error.code === 'password_needed';

  function submit(event: FormEvent<HTMLFormElement>) {
    const given = codeIn(event);
    if (!email.trim()) return showError('Please enter an email address.');
    if (!LOOKS_LIKE_EMAIL.test(email.trim())) return showError('Please enter a valid email address.');
    updating.mutate(given);
  }

  return (
    <AccountCard id="update-email" title="Update Email" description="We send a link to the new address to confirm it.">
      <form noValidate onSubmit={submit} className="flex max-w-md flex-col gap-4">
        <TextField
          required
          label="New Email"
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        {(needsPassword || password) && (
          <TextField
            required
            label="Current Password"
            name="current-password"
            type="password"
            autoComplete="current-password"
            hint="You signed in a while ago, so we ask for it once more."
            value={password}
            onChange={(event) => setPassword(event.target.value)}
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
