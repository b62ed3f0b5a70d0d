import { messageOf } from '@loop-petal/web-kit/api-client';
import { Button } from '@loop-petal/web-kit/button';
import { TextField } from '@loop-petal/web-kit/field';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { useNativeForm } from '@loop-petal/web-kit/use-native-form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api } from '../../api.ts';
import { resetRules } from '../../forms/rules/reset.ts';
import { useGoTo } from '../../navigation/navigation-context.ts';
import { PageMeta } from '../../page-meta.tsx';
import { usePanels } from '../../panels/panels.tsx';
import { checkSession, clearPersonalData } from '../auth/queries.ts';
import { checkRepeated, passwordError } from './new-password.ts';

export function Component() {
  const token = useSearchParams()[0].get('token') ?? '';
  const goTo = useGoTo();
  const { show } = usePanels();
  const queryClient = useQueryClient();
  const resetting = useMutation({
    mutationFn: (newPassword: string) => api.call('POST /api/auth/reset-password', { body: { token, newPassword } }),
    onSuccess: async ({ message }) => {
      showToast({ title: 'Success', description: message });
      await goTo('/');
      if (!(await checkSession(queryClient))) clearPersonalData(queryClient, null);
      show('sign-in');
    },
    onError: (error) => showError(messageOf(error, 'Failed to update password')),
  });

  const { props, field } = useNativeForm({
    fields: { 'new-password': resetRules.newPassword, 'confirm-password': { required: true, verbatim: true } },
    check: (values) => checkRepeated('confirm-password', values['new-password'], values['confirm-password']),
    onInvalid: (errors, values) => showError(passwordError(Object.values(values), errors)),
    onSubmit: (values) => resetting.mutateAsync(values['new-password']),
  });

  return (
    <div className="container-page max-w-md pt-10 pb-16">
      <PageMeta title="Reset Password" description="Choose a new password for your account." />
      <h1 className="mb-6 text-3xl">Reset Password</h1>
      <form {...props} className="flex flex-col gap-4">
        <TextField label="New Password" {...field('new-password')} type="password" autoComplete="new-password" />
        <TextField
          label="Confirm New Password"
          {...field('confirm-password')}
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
