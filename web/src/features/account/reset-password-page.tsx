import { MIN_PASSWORD_LENGTH } from '@loop-petal/contracts/rules/shop';
import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { readForm } from '@loop-petal/web-kit/read-form';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { PageMeta } from '../../page-meta.tsx';
import { usePanels } from '../../panels/panels.tsx';

/** Where the link of the reset mail leads. */
export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  const goTo = useGoTo();
  const { show } = usePanels();
  const resetting = useMutation({
    mutationFn: (newPassword: string) => api.call('POST /api/auth/reset-password', { body: { token, newPassword } }),
    onSuccess: async ({ message }) => {
      showToast({ title: 'Success', description: message });
      await goTo('/');
      show('sign-in');
    },
    onError: (error) => showError(messageOf(error, 'Failed to update password')),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    const { 'new-password': password, 'confirm-password': confirm } = readForm(
      event,
      'new-password',
      'confirm-password',
    );
    if (!password || !confirm) return showError('Please fill in all password fields.');
    if (password !== confirm) return showError("New passwords don't match.");
    if (password.length < MIN_PASSWORD_LENGTH) return showError('New password must be at least 6 characters long.');
    resetting.mutate(password);
  }

  return (
    <div className="container-page max-w-md pt-10 pb-16">
      <PageMeta title="Reset Password" description="Choose a new password for your account." />
      <h1 className="mb-6 text-3xl">Reset Password</h1>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField required label="New Password" name="new-password" type="password" autoComplete="new-password" />
        <TextField
          required
          label="Confirm New Password"
          name="confirm-password"
          type="password"
          autoComplete="new-password"
        />
        <Button type="submit" disabled={resetting.isPending}>
          {resetting.isPending ? 'Saving...' : 'Save Password'}
        </Button>
      </form>
    </div>
  );
}
